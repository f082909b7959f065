import { type Code, escaped } from './code.js';

/** Prints a text so that it can stand in a `//` comment: on one line, without characters that cannot be seen. */
export function lineCommentText(text: string): Code {
  return escaped(text.replaceAll(/[\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '));
}
