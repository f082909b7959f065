import { type CompletionReply, REPLY, type ReplyOptions } from '../result.js';

/** What may be said of a completion beside its values. */
export type CompletionOptions = ReplyOptions & {
  /** How many values there are, also those that are not sent: an integer from the number of `values`. */
  readonly total?: number;
  /** Whether there are more values than those that are sent. */
  readonly hasMore?: boolean;
};

/**
 * Values for an argument, best first, with how many there are. Of more than 100 the first 100 are sent, with `hasMore`
 * and the total (MCP, "Completion").
 */
export function completion(
  values: readonly string[],
  { total, hasMore, metadata }: CompletionOptions = {},
): CompletionReply {
  return {
    [REPLY]: 'completion',
    values,
    ...(total === undefined ? {} : { total }),
    ...(hasMore === undefined ? {} : { hasMore }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
