import { elicitForm, toolError, type Wrapper } from 'snodo/runtime';

/** What the manifest says beside the module. */
export type Options = { readonly question: string };

/** Asks the user before the tool runs. Whoever wraps a tool in this needs no question in its handler. */
export const wrap: Wrapper<Options> = (context, args, next, { question }) => {
  const { sure } = context.ask({
    sure: elicitForm(question, { yes: { type: 'boolean', required: true } }),
  });
  if (sure.action !== 'accept' || !sure.content.yes) return toolError('The user did not confirm.');
  return next(context, args);
};

/** Runs when the server is created; what it throws stops the start. */
export function validateOptions({ question }: Options): void {
  if (!question.endsWith('?')) throw new Error('`question` must end with a question mark');
}
