import { resourceNotFound } from 'snodo/runtime';
import type {
  PackageInfoCompletionHandler,
  PackageInfoHandler,
} from '../../../../generated/packages/resources/package_info.js';
import { findPackage, packages } from '../../packages.js';

/** Reads everything known about one package. */
export const read: PackageInfoHandler = ({ uri, name }) => {
  const entry = findPackage(name);
  if (entry === undefined) throw resourceNotFound(uri);
  return entry;
};

/** Completes the name of a package. */
export const complete: PackageInfoCompletionHandler = ({ value }) =>
  packages.map(({ name }) => name).filter((name) => name.startsWith(value));
