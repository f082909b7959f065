/** Words that name secrets, in the pieces of `apiKey`, `api_key` or `api-key`. */
const SECRET =
  /(?:^|_)(?:password|passwd|passphrase|secret|token|credentials?|authorization|(?:api|private|access)_?key)(?:_|$)/;

/** Whether a name says that its value is a secret. */
export function isSecretName(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[-.]/g, '_')
    .toLowerCase();
  return SECRET.test(words);
}
