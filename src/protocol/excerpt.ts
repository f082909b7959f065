/** Cuts a foreign text for use in a message. Default: 80 characters, the rest becomes `…`. */
export function excerpt(text: string, limit = 80): string {
  if (text.length <= limit) return text;
  const cut = text.slice(0, limit - 1);
  return `${cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
