// What the servers of the matrix are asked: lists and calls whose answers are the same every time.
const LISTS = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'].map(
  (method) => ({ method }),
);

const call = (name, args = {}, more = {}) => ({
  method: 'tools/call',
  params: { name, arguments: args, ...more },
});
const read = (uri) => ({ method: 'resources/read', params: { uri } });
const render = (name, args = {}) => ({
  method: 'prompts/get',
  params: { name, arguments: args },
});

const ORDER = { customer: { id: 'c1' }, lines: [{ sku: 'jason', quantity: 2 }] };

/** Beside their lists. Servers without a row here are asked for the lists alone. */
const CALLS = {
  greeter: [call('greet', { name: 'Zoë' }), call('greet', { name: '' }), call('greet')],
  packages: [
    call('search', { query: 'jason', tags: ['data'] }),
    call('search', { query: '', page: 0, tags: ['a', 'a'] }),
    call('order', ORDER),
    call('order', { ...ORDER, lines: [{ sku: 'jason', quantity: 'two' }] }),
    call('version', { name: 'jason', region: 'eu' }),
    call('version', { name: 'jason', region: 'mars' }),
    read('pkg://jason/info'),
    read('pkg://none/info'),
    read('toolbox://groups'),
    render('review', { name: 'jason' }),
  ],
  vectors: [
    call('echo', { text: '\u{1F600} \u2028' }),
    call('num', { n: 7, flag: true }),
    call('num', { n: 1.5 }),
    call('list_users'),
    call('give_null'),
    call('bad_output'),
    call('boom'),
    call('slow', {}, { _meta: { progressToken: 'p' } }),
    call('none'),
    read('mem://t/a%2Fb'),
    read('file:///docs/intro.txt'),
    read('file:///docs/../secret'),
  ],
  everything: [
    call('test_image_content'),
    call('test_multiple_content_types'),
    call('test_error_handling'),
    call('json_schema_2020_12_tool', { contactMethod: 'phone', phone: '1' }),
    call('json_schema_2020_12_tool', { contactMethod: 'phone', email: 'a' }),
    call('test_tool_with_progress', {}, { _meta: { progressToken: 1 } }),
    read('test://static-binary'),
    read('test://template/7/data'),
    render('test_prompt_with_arguments', { arg1: 'a', arg2: 'b' }),
    render('test_prompt_with_image'),
  ],
};

/** The requests for a server, in order. */
export function questionsFor(server) {
  return [...LISTS, ...(CALLS[server] ?? [])];
}
