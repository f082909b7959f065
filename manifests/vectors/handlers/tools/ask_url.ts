import { elicitUrl } from 'snodo/runtime';
import type { AskUrlHandler } from '../../../../generated/vectors/tools/ask_url.js';

/** Asks the user to sign in on a page. */
export const call: AskUrlHandler = (_args, { ask }) => {
  const { page } = ask({ page: elicitUrl('Sign in', 'https://login.example/start') });
  return page.action;
};
