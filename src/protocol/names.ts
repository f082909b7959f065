/** Longest name that the specification recommends (MCP 2026-07-28, "Tools", tool names). */
export const MAX_NAME_LENGTH = 128;

/** Whether a component's name is made as the specification recommends: 1 to 128 of `A-Z a-z 0-9 _ . -`. */
export function isConventionalName(name: string): boolean {
  return (
    name !== '' &&
    name.length <= MAX_NAME_LENGTH &&
    firstUnconventionalCharacter(name) === undefined
  );
}

/** The first character (a whole code point) of a name outside `A-Z a-z 0-9 _ . -`. */
export function firstUnconventionalCharacter(name: string): string | undefined {
  return /[^A-Za-z0-9_.-]/u.exec(name)?.[0];
}

/**
 * Whether a key is one that `_meta` may hold (MCP, "Base protocol", `_meta`): an optional prefix of dot-separated labels and
 * a slash, then a name. A label starts with a letter and ends with a letter or digit; a name starts and ends with a letter
 * or digit and may be empty.
 */
export function isMetadataKey(key: string): boolean {
  const slash = key.indexOf('/');
  const name = key.slice(slash + 1);
  if (!isMetadataName(name)) return false;
  return slash === -1 || key.slice(0, slash).split('.').every(isLabel);
}

/** Whether a `_meta` key has a prefix that the specification keeps for itself: its second label is `mcp` or `modelcontextprotocol`. */
export function isReservedMetadataKey(key: string): boolean {
  const slash = key.indexOf('/');
  if (slash === -1) return false;
  const second = key.slice(0, slash).split('.')[1];
  return second === 'mcp' || second === 'modelcontextprotocol';
}

/** Whether a text is the id of an extension (MCP 2026-07-28, "Extensions"): a key of `_meta` that has a prefix. */
export function isExtensionId(id: string): boolean {
  return id.includes('/') && isMetadataKey(id);
}

function isMetadataName(name: string): boolean {
  return name === '' || (/^[A-Za-z0-9._-]+$/.test(name) && endsAlphanumeric(name, /[A-Za-z0-9]/));
}

function isLabel(label: string): boolean {
  return /^[A-Za-z0-9-]+$/.test(label) && endsAlphanumeric(label, /[A-Za-z]/);
}

/** Whether the last character is a letter or digit, and the first one of those given. */
function endsAlphanumeric(text: string, first: RegExp): boolean {
  return first.test(text.charAt(0)) && /[A-Za-z0-9]/.test(text.charAt(text.length - 1));
}
