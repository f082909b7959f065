/** Variables that programs need to start at all, on the systems that Node runs on. */
const NEEDED = [
  'APPDATA',
  'COMSPEC',
  'HOME',
  'HOMEDRIVE',
  'HOMEPATH',
  'LANG',
  'LOCALAPPDATA',
  'LOGNAME',
  'PATH',
  'PATHEXT',
  'PROGRAMFILES',
  'SHELL',
  'SYSTEMROOT',
  'TEMP',
  'TERM',
  'TMP',
  'TMPDIR',
  'TZ',
  'USER',
  'USERNAME',
  'USERPROFILE',
  'WINDIR',
];

/** The environment of a server: what every program needs, and what the application gives; none of its secrets otherwise. */
export function serverEnvironment(
  given: NodeJS.ProcessEnv,
  own: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  const needed = Object.entries(own).filter(([name]) => NEEDED.includes(name.toUpperCase()));
  return { ...Object.fromEntries(needed), ...given };
}
