import { resourceNotFound } from 'snodo/runtime';
import type { PackageInfoHandler } from '../../../../generated/packages/resources/package_info.js';
import { findPackage } from '../../packages.js';

/** Reads everything known about one package. */
export const read: PackageInfoHandler = ({ uri, name }) => {
  const entry = findPackage(name);
  if (entry === undefined) throw resourceNotFound(uri);
  return entry;
};
