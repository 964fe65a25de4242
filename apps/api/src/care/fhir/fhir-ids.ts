const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UUID_LENGTH = 36;

/** Whether an id may be that of a row. */
export const isUuid = (id: string): boolean => UUID.test(id);

/**
 * The row to which a resource's id belongs: `<uuid>` is a row or one of its values, `<uuid>.<part>` a part of a row.
 *
 * @returns null for ids that the mapper never makes
 */
export function rowOfId(id: string): { readonly rowId: string; readonly isPart: boolean } | null {
  const rowId = id.slice(0, UUID_LENGTH);
  const rest = id.slice(UUID_LENGTH);
  if (!isUuid(rowId) || (rest !== '' && !rest.startsWith('.'))) return null;
  return { rowId, isPart: rest !== '' };
}
