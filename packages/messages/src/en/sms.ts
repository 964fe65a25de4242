/** Texts of SMS. The last line of a code's SMS lets phones fill the code in. */
export const sms = {
  code: 'Your {productName} code is {code}. It is valid for 5 minutes. Do not share it.\n@{host} #{code}',
} as const;
