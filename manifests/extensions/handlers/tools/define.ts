import { toolError } from 'snodo/runtime';
import type { DefineHandler } from '../../../../generated/extensions/tools/define.js';

const words = new Map([['otter', 'A long mammal that swims, fishes and plays.']]);

/** Looks a word up. */
export const call: DefineHandler = ({ word }) =>
  words.get(word.toLowerCase()) ?? toolError('This word is not in the dictionary.');
