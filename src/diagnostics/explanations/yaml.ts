import type { Explanations } from './explanation.js';

type YamlCode =
  | 'yaml-syntax'
  | 'yaml-duplicate-key'
  | 'yaml-tag'
  | 'yaml-multiple-documents'
  | 'yaml-alias-expansion'
  | 'yaml-directive'
  | 'yaml-merge-key'
  | 'yaml-key'
  | 'yaml-number'
  | 'yaml-surrogate'
  | 'yaml-depth'
  | 'unsafe-integer'
  | 'number-leading-zero'
  | 'anchor-unused'
  | 'text-cut'
  | 'flow-array-type'
  | 'file-encoding'
  | 'file-unreadable';

/** Group A, the part about files as text: encoding and YAML. */
export const yamlExplanations: Explanations<YamlCode> = {
  'yaml-syntax': {
    paragraph:
      'A manifest must be YAML that can be read in one way only. The message says what was expected at the place where reading stopped; the mistake is there or a little before it: a missing space behind a colon, a text that holds `: ` or starts with `[`, `{`, `*`, `&`, `@` or a backtick without quotes, lines of one map that are not indented alike, a tab. Of several findings mend the first one, and check again.',
    wrong:
      'prompts:\n  hello:\n    description: Say hello: kindly\n    messages: [{ user: Hello. }]',
    right:
      'prompts:\n  hello:\n    description: "Say hello: kindly"\n    messages: [{ user: Hello. }]',
    sources: ['YAML 1.2.2, https://yaml.org/spec/1.2.2/'],
  },
  'yaml-duplicate-key': {
    paragraph:
      'A key stands once in a map. Many readers of YAML silently keep the last of two, so that the first tool or setting of that name is lost without a word. The finding stands at the second one and shows the first. Rename one of them, or merge the two by hand.',
    wrong:
      'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n  hello:\n    description: Say hello again\n    messages: [{ user: Hello again. }]',
    right:
      'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n  helloAgain:\n    description: Say hello again\n    messages: [{ user: Hello again. }]',
    sources: ['YAML 1.2.2, section 3.2.1.3, https://yaml.org/spec/1.2.2/'],
  },
  'yaml-tag': {
    paragraph:
      'A manifest holds what JSON can hold, and tags such as `!env` or `!!python/name` ask for something else. A reader that does not know a tag drops it or guesses, so that the value means one thing here and another in an editor. Nothing is computed in a manifest: write the value itself, and read what differs between machines in the handler.',
    wrong:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: !env NOTES',
    right:
      'resources:\n  notes:\n    description: Notes\n    uri: notes://all\n    text: Bring the notes.',
  },
  'yaml-multiple-documents': {
    paragraph:
      'A file holds one YAML document. With a second one, behind a line `---`, it would be unclear which of them is the manifest, and the rest would be ignored. Put the second document into a file of its own and include it with `components`.',
    wrong:
      'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]\n---\nprompts: {}',
    right: 'prompts:\n  hello:\n    description: Say hello\n    messages: [{ user: Hello. }]',
  },
  'yaml-alias-expansion': {
    paragraph:
      'An alias (`*name`) may not stand inside the value that it repeats, and all aliases of a file together may stand for 50,000 values. A value inside itself has no end, and a few lines of aliases of aliases can stand for billions of values, which would exhaust the memory of everything that reads the file. Write the value out where it is needed.',
    wrong:
      'resources:\n  loop:\n    description: A loop\n    uri: notes://loop\n    json: &loop { again: *loop }',
    right:
      'resources:\n  loop:\n    description: A loop\n    uri: notes://loop\n    json: { again: {} }',
  },
  'yaml-directive': {
    paragraph:
      'A manifest begins without directives: lines that start with `%`. It is always read as YAML 1.2; a line `%YAML 1.1` would change what `no`, `on` or `012` mean, and `%TAG` is of use for tags only, which are not read either. Remove the line.',
    wrong: '# snodo.yaml\n%YAML 1.1\n---\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }',
    right: '# snodo.yaml\nsnodo: 1\nserver: { name: demo, version: 1.0.0 }',
  },
  'yaml-merge-key': {
    paragraph:
      'The key `<<`, which copies the members of another map in some readers, is not part of YAML 1.2. A reader that does not know it takes it for an ordinary key, so the copied members would be missing. Write them out; an alias may still stand for a whole value. For declarations that several tools share there is `types`.',
    wrong: 'cache:\n  tools: &short { ttlMs: 1000 }\n  prompts: { <<: *short, scope: public }',
    right: 'cache:\n  tools: { ttlMs: 1000 }\n  prompts: { ttlMs: 1000, scope: public }',
    sources: ['YAML merge key, https://yaml.org/type/merge.html (for YAML 1.1)'],
  },
  'yaml-key': {
    paragraph:
      'Every key is text. `200`, `true` and `null` without quotes are a number, a boolean and nothing, and JSON, which carries all of it to clients, has no such keys. Put the key in quotes.',
    wrong:
      'resources:\n  codes:\n    description: Codes\n    uri: notes://codes\n    json: { 200: fine }',
    right:
      'resources:\n  codes:\n    description: Codes\n    uri: notes://codes\n    json: { "200": fine }',
  },
  'yaml-number': {
    paragraph:
      'A number is finite. YAML knows `.inf` and `.nan`, JSON knows neither, and a server could only send `null` in their place. Write a finite number, leave the bound out, or quote the text if a text is meant.',
    wrong:
      'resources:\n  limits:\n    description: Limits\n    uri: notes://limits\n    json: { most: .inf }',
    right:
      'resources:\n  limits:\n    description: Limits\n    uri: notes://limits\n    json: { most: 1000 }',
    sources: ['RFC 8259, section 6'],
  },
  'yaml-surrogate': {
    paragraph:
      'A text consists of whole Unicode characters. An escape such as `\\ud83d` alone is one half of a character beyond U+FFFF; UTF-8, in which every message travels, cannot carry it, and clients would see a replacement character or refuse the message. Write the character itself, or both halves of the escape.',
    wrong:
      'resources:\n  smile:\n    description: A smile\n    uri: notes://smile\n    text: "\\ud83d"',
    right:
      'resources:\n  smile:\n    description: A smile\n    uri: notes://smile\n    text: "\\ud83d\\ude00"',
    sources: ['RFC 8259, section 8.2'],
  },
  'yaml-depth': {
    paragraph:
      'Values are nested at most 400 levels deep, aliases included. No manifest that a person wrote comes near it; deeper ones come from mistakes of programs, or are made to exhaust the stack of whatever reads them. Flatten the value, or let a handler produce it.',
    wrong:
      'resources:\n  deep:\n    description: A deep value\n    uri: notes://deep\n    json: [[[[ "and so on, more than 400 levels deep" ]]]]',
    right:
      'resources:\n  deep:\n    description: A deep value\n    uri: notes://deep\n    json: { levels: 400 }',
  },
  'unsafe-integer': {
    paragraph:
      'An integer lies between -(2^53 - 1) and 2^53 - 1. Outside of it JavaScript, and with it most clients, rounds to the nearest number that it can hold, so the last digits would change without a word. Identifiers that long are texts: quote them, and declare them as `string`.',
    wrong:
      'resources:\n  account:\n    description: The account\n    uri: notes://account\n    json: { id: 12345678901234567890 }',
    right:
      'resources:\n  account:\n    description: The account\n    uri: notes://account\n    json: { id: "12345678901234567890" }',
    sources: ['RFC 8259, section 6', 'RFC 7493 (I-JSON), section 2.2'],
  },
  'number-leading-zero': {
    paragraph:
      'A number with a zero in front, such as `0777`, is 777 in YAML 1.2, was octal in YAML 1.1, and is no number at all in JSON. Postal codes, telephone numbers and identifiers written like this lose their zero. Quote what is meant as a text; write a number without the zero, and an octal one as `0o777`.',
    wrong:
      'resources:\n  office:\n    description: The office\n    uri: notes://office\n    json: { zip: 01067 }',
    right:
      'resources:\n  office:\n    description: The office\n    uri: notes://office\n    json: { zip: "01067" }',
    sources: ['YAML 1.2.2, section 10.3.2, https://yaml.org/spec/1.2.2/', 'RFC 8259, section 6'],
  },
  'anchor-unused': {
    paragraph:
      'A value that starts with `&` and a word has an anchor: a name by which aliases (`*word`) repeat the value elsewhere. When no alias does, the `&` was probably meant as a part of the text, and that word is missing from it. Quote the text, or remove the anchor.',
    wrong: 'resources:\n  notes:\n    description: &co notes\n    uri: notes://all\n    text: none',
    right:
      'resources:\n  notes:\n    description: "&co notes"\n    uri: notes://all\n    text: none',
    sources: ['YAML 1.2.2, section 6.9.2, https://yaml.org/spec/1.2.2/'],
  },
  'text-cut': {
    paragraph:
      'A `#` behind a space starts a comment, also in the middle of a text without quotes. What stands behind it is not read, and nothing else would show that half of a description is missing. Quote the text, or write the comment with a space behind its `#`, which shows that it is meant as one.',
    wrong:
      'resources:\n  notes:\n    description: Notes on issue #12\n    uri: notes://all\n    text: none',
    right:
      'resources:\n  notes:\n    description: "Notes on issue #12"\n    uri: notes://all\n    text: none',
  },
  'flow-array-type': {
    paragraph:
      'A type such as `string[]` is quoted inside `{ }` and `[ ]`. There a bracket starts a list, so that the rest of the line is read as something else. In block style, with each key on a line of its own, it needs no quotes.',
    wrong:
      'tools:\n  tag:\n    description: Set tags\n    arguments:\n      tags: { type: string[], description: Tags to set }',
    right:
      'tools:\n  tag:\n    description: Set tags\n    arguments:\n      tags: { type: "string[]", description: Tags to set }',
  },
  'file-encoding': {
    paragraph:
      'A file is text in UTF-8, with or without a byte order mark. The message names the offset of the first byte that is not: the file was saved in another encoding (Latin-1, UTF-16), or it is no text at all. Reading it anyway would replace letters in names and descriptions. Save it as UTF-8.',
    wrong: '# snodo.yaml, saved as Latin-1\ndescription: caf\\xe9',
    right: '# snodo.yaml, saved as UTF-8\ndescription: café',
  },
  'file-unreadable': {
    paragraph:
      'Every file that a manifest includes must be readable, and so must the folders that its patterns search. A component in a file that cannot be opened would be missing from the server without anyone noticing. The message names the path and what the system says: no permission, a link that leaves the project root, a folder in place of a file.',
    wrong:
      '# snodo.yaml, where tools/search.yaml is a link to a file outside of the project\ncomponents: [tools/search.yaml]',
    right:
      '# snodo.yaml, where tools/search.yaml is a file in the project\ncomponents: [tools/search.yaml]',
  },
};
