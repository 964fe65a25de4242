/** Whether nothing on the page has the focus, as after its element went. */
export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
