import type { completionCodes } from '../codes/completion.js';
import type { Explanations } from './explanation.js';

const PROMPT =
  'prompts:\n  review:\n    description: Review a package\n    arguments:\n      focus: { description: What to look at }\n';
const MESSAGES = `${PROMPT}    messages: [{ user: "Look at {{focus}}." }]\n`;
const SOURCES = ['MCP 2026-07-28, Completion'];

/** Group H: completion of prompt arguments and template variables. */
export const completionExplanations: Explanations<keyof typeof completionCodes> = {
  'completion-not-allowed': {
    paragraph:
      'Clients ask for completions of the arguments of prompts and of the variables of resource templates. The protocol has no completion for the arguments of tools, and a resource with one `uri` has no variable. A tool lists the values of an argument as its `enum`, where models see them too.',
    wrong:
      'tools:\n  search:\n    description: Search packages\n    arguments: { kind: string }\n    complete: { kind: [library, tool] }',
    right:
      'tools:\n  search:\n    description: Search packages\n    arguments: { kind: { type: string, enum: [library, tool] } }',
    sources: SOURCES,
  },
  'completion-argument': {
    paragraph:
      '`completion` and `complete` name arguments of the prompt, or variables of the resource template, each once. Another name is never asked for, so nothing would be suggested where its author expects it.',
    wrong: `${MESSAGES}    complete: { fokus: [quality, security] }`,
    right: `${MESSAGES}    complete: { focus: [quality, security] }`,
    sources: SOURCES,
  },
  'completion-export-missing': {
    paragraph:
      '`completion` says that the handler module answers with its export `complete`, a function that gets the argument, what was typed of it, and the other arguments. A module without that export leaves every request unanswered, and static content has no module. Values that are known beforehand stand in the manifest, under `complete`.',
    wrong: `${MESSAGES}    completion: [focus]`,
    right: `${MESSAGES}    complete: { focus: [quality, security] }`,
    sources: SOURCES,
  },
  'completion-values': {
    paragraph:
      'The values under `complete` are suggested in their order, those that begin with what was typed. A list without values suggests nothing, and a value that stands in it twice is suggested twice.',
    wrong: `${MESSAGES}    complete: { focus: [quality, quality] }`,
    right: `${MESSAGES}    complete: { focus: [quality, security] }`,
    sources: SOURCES,
  },
  'completion-twice': {
    paragraph:
      'The values of one argument come either from the handler module (`completion`) or from the manifest (`complete`). Named in both, one of the two would be ignored without anyone noticing.',
    wrong: `${PROMPT}    completion: [focus]\n    complete: { focus: [quality, security] }`,
    right: `${PROMPT}    completion: [focus]`,
  },
};
