/**
 * Prints a URL for people: user, password and the values of the query are masked, since many endpoints take keys
 * there. Text that is no URL is masked as far as it looks like one.
 */
export function displayUrl(text: string): string {
  if (!URL.canParse(text)) return text.replace(/\/\/.*@/su, '//***@').replace(/\?.*$/su, '?***');
  const url = new URL(text);
  const credentials = url.username === '' && url.password === '' ? '' : '***@';
  const names = [...new Set(url.searchParams.keys())].map(
    (name) => `${encodeURIComponent(name)}=***`,
  );
  const query = names.length === 0 ? '' : `?${names.join('&')}`;
  return `${url.protocol}//${credentials}${url.host}${url.pathname}${query}`;
}
