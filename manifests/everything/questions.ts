import { createMessage, type InputRequest, type SamplingAnswer } from 'snodo/runtime';

/** Asks the model of the client, with one message of the user. */
export function askModel(prompt: string, maxTokens: number): InputRequest<SamplingAnswer> {
  return createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens,
  });
}
