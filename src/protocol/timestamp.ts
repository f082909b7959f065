const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/;

/** Whether a text is an ISO 8601 date, or date and time of day with or without an offset, of a day that exists. */
export function isTimestamp(text: string): boolean {
  const date = TIMESTAMP.exec(text)?.[1];
  if (date === undefined) return false;
  const midnight = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date);
}
