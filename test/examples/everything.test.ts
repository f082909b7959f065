import { openDirect } from 'snodo/runtime';
import { describe, expect, it } from 'vitest';
import { createRuntime } from '../../generated/everything/server.js';
import { PIXEL, SILENCE } from '../../manifests/everything/samples.js';

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

async function ask(method: string, params: object, meta: object = {}): Promise<object> {
  const notifications: object[] = [];
  const exchange = openDirect(createRuntime(), {
    onNotification: (text) => notifications.push(JSON.parse(text)),
  });
  const request = {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { ...params, _meta: { ...META, ...meta } },
  };
  const answer = JSON.parse((await exchange(JSON.stringify(request))) ?? '{}');
  return { notifications, ...answer };
}

const text = (text: string) => ({ type: 'text', text });
const picture = { type: 'image', data: PIXEL, mimeType: 'image/png' };

describe('the server of the conformance suite', () => {
  it.each([
    ['test_simple_text', [text('This is a simple text response for testing.')]],
    ['test_image_content', [picture]],
    ['test_audio_content', [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }]],
    [
      'test_embedded_resource',
      [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    ],
    [
      'test_multiple_content_types',
      [
        text('Multiple content types test:'),
        picture,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
      ],
    ],
  ])('answers the call of %s with its content', async (name, content) => {
    expect(await ask('tools/call', { name })).toMatchObject({
      notifications: [],
      result: { isError: false, content },
    });
  });

  it('answers the call of test_error_handling with an error that the model can read', async () => {
    expect(await ask('tools/call', { name: 'test_error_handling' })).toMatchObject({
      result: {
        isError: true,
        content: [text('This tool intentionally returns an error for testing')],
      },
    });
  });

  it.each([
    [{}, 'region anywhere'],
    [{ region: 'eu', level: 2 }, 'region eu, level 2'],
  ])('answers the call of test_x_mcp_header with %j', async (args, answer) => {
    const reply = await ask('tools/call', { name: 'test_x_mcp_header', arguments: args });
    expect(reply).toMatchObject({ result: { isError: false, content: [text(answer)] } });
  });

  it.each([
    [{ name: 'Ada', phone: '1', contactMethod: 'phone' }, false],
    [{ name: 'Ada', email: 'ada@example.com' }, false],
    [{ phone: '1' }, true],
    [{ email: 'ada@example.com', contactMethod: 'phone' }, true],
    [{}, true],
  ])(
    'holds the arguments %j of json_schema_2020_12_tool against its schema',
    async (args, isError) => {
      const reply = await ask('tools/call', { name: 'json_schema_2020_12_tool', arguments: args });
      expect(reply).toMatchObject({ result: { isError } });
    },
  );

  it('reports progress to clients that ask for it, ahead of the answer', async () => {
    const call = { name: 'test_tool_with_progress' };
    const progress = (value: number) => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 'p', progress: value, total: 100 },
    });
    expect(await ask('tools/call', call)).toMatchObject({ notifications: [] });
    expect(await ask('tools/call', call, { progressToken: 'p' })).toMatchObject({
      notifications: [progress(0), progress(50), progress(100)],
      result: { isError: false },
    });
  });

  it('logs to clients that name a level, ahead of the answer', async () => {
    const call = { name: 'test_tool_with_logging' };
    const log = (data: string) => ({
      jsonrpc: '2.0',
      method: 'notifications/message',
      params: { level: 'info', data },
    });
    const level = (level: string) => ({ 'io.modelcontextprotocol/logLevel': level });
    expect(await ask('tools/call', call)).toMatchObject({ notifications: [] });
    expect(await ask('tools/call', call, level('warning'))).toMatchObject({ notifications: [] });
    expect(await ask('tools/call', call, level('info'))).toMatchObject({
      notifications: [
        log('Tool execution started'),
        log('Tool processing data'),
        log('Tool execution completed'),
      ],
    });
  });

  it('completes the first argument of test_prompt_with_arguments', async () => {
    const ref = { type: 'ref/prompt', name: 'test_prompt_with_arguments' };
    const argument = { name: 'arg1', value: 'test' };
    expect(await ask('completion/complete', { ref, argument })).toMatchObject({
      result: { completion: { values: ['test', 'testing', 'tested'] } },
    });
  });

  it.each([
    [
      'test://static-text',
      { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
    ],
    ['test://static-binary', { mimeType: 'image/png', blob: PIXEL }],
    [
      'test://template/123/data',
      {
        mimeType: 'application/json',
        text: '{"id":"123","templateTest":true,"data":"Data for ID: 123"}',
      },
    ],
  ])('reads %s', async (uri, contents) => {
    expect(await ask('resources/read', { uri })).toMatchObject({
      result: { contents: [{ uri, ...contents }] },
    });
  });

  it.each([
    ['test_simple_prompt', {}, [text('This is a simple prompt for testing.')]],
    [
      'test_prompt_with_arguments',
      { arg1: 'a', arg2: 'b' },
      [text("Prompt with arguments: arg1='a', arg2='b'")],
    ],
    [
      'test_prompt_with_embedded_resource',
      { resourceUri: 'test://x' },
      [
        {
          type: 'resource',
          resource: {
            uri: 'test://x',
            mimeType: 'text/plain',
            text: 'Embedded resource content for testing.',
          },
        },
        text('Please process the embedded resource above.'),
      ],
    ],
    ['test_prompt_with_image', {}, [picture, text('Please analyze the image above.')]],
  ])('renders the prompt %s', async (name, args, contents) => {
    const messages = contents.map((content) => ({ role: 'user', content }));
    expect(await ask('prompts/get', { name, arguments: args })).toMatchObject({
      result: { messages },
    });
  });

  it.each([
    [
      'test_elicitation',
      { message: 'Who are you?' },
      {
        method: 'elicitation/create',
        params: {
          message: 'Who are you?',
          requestedSchema: {
            properties: { username: { type: 'string' }, email: { type: 'string' } },
            required: ['username', 'email'],
          },
        },
      },
    ],
    [
      'test_elicitation_sep1034_defaults',
      {},
      {
        method: 'elicitation/create',
        params: {
          requestedSchema: {
            properties: {
              name: { type: 'string', default: 'John Doe' },
              age: { type: 'integer', default: 30 },
              score: { type: 'number', default: 95.5 },
              status: {
                type: 'string',
                enum: ['active', 'inactive', 'pending'],
                default: 'active',
              },
              verified: { type: 'boolean', default: true },
            },
          },
        },
      },
    ],
    [
      'test_elicitation_sep1330_enums',
      {},
      {
        method: 'elicitation/create',
        params: {
          requestedSchema: {
            properties: {
              untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
              titledSingle: { type: 'string', oneOf: [{ const: 'value1' }, {}, {}] },
              legacyEnum: {
                enum: ['opt1', 'opt2', 'opt3'],
                enumNames: ['Option One', 'Option Two', 'Option Three'],
              },
              untitledMulti: { type: 'array', items: { type: 'string' } },
              titledMulti: { type: 'array', items: { anyOf: [{ const: 'value1' }, {}, {}] } },
            },
          },
        },
      },
    ],
    [
      'test_sampling',
      { prompt: 'Say hello' },
      {
        method: 'sampling/createMessage',
        params: {
          messages: [{ role: 'user', content: { type: 'text', text: 'Say hello' } }],
          maxTokens: 100,
        },
      },
    ],
  ])('asks the client when %s is called', async (name, args, question) => {
    const capabilities = { elicitation: {}, sampling: {} };
    const reply = await ask(
      'tools/call',
      { name, arguments: args },
      { 'io.modelcontextprotocol/clientCapabilities': capabilities },
    );
    const asked = name === 'test_sampling' ? { model: question } : { user: question };
    expect(reply).toMatchObject({
      result: { resultType: 'input_required', inputRequests: asked },
    });
  });

  it.each([
    [
      'test_elicitation',
      { message: 'Who are you?' },
      { user: { action: 'accept', content: { username: 'ada', email: 'ada@example.com' } } },
      'User response: action=accept, content={"username":"ada","email":"ada@example.com"}',
    ],
    [
      'test_elicitation',
      { message: 'Who are you?' },
      { user: { action: 'decline' } },
      'User response: action=decline',
    ],
    [
      'test_sampling',
      { prompt: 'Say hello' },
      { model: { role: 'assistant', content: { type: 'text', text: 'Hello' }, model: 'm' } },
      'LLM response: Hello',
    ],
    [
      'test_input_required_result_elicitation',
      {},
      { user_name: { action: 'accept', content: { name: 'Ada' } } },
      'Hello, Ada!',
    ],
  ])(
    'answers the call of %s when the client has answered',
    async (name, args, inputResponses, answer) => {
      const reply = await ask('tools/call', { name, arguments: args, inputResponses });
      expect(reply).toMatchObject({ result: { isError: false, content: [text(answer)] } });
    },
  );
});
