import { toolError } from 'snodo/runtime';
import type { VersionHandler } from '../../../../generated/packages/tools/version.js';
import { findPackage } from '../../packages.js';

/** Looks up the latest version in a region. */
export const call: VersionHandler = ({ name, region = 'eu' }) => {
  const entry = findPackage(name);
  if (entry === undefined) return toolError('There is no package of this name.');
  return { version: entry.versions[region] };
};
