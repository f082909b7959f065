import type { Revision } from '../../protocol/revisions.js';
import { dialect20250618 } from './2025-06-18.js';
import { dialect20251125 } from './2025-11-25.js';
import { dialect20260728 } from './2026-07-28.js';
import type { Dialect } from './dialect.js';

/** How each revision is spoken. */
export const DIALECTS: { readonly [One in Revision]: Dialect } = {
  '2026-07-28': dialect20260728,
  '2025-11-25': dialect20251125,
  '2025-06-18': dialect20250618,
};
