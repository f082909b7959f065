/** Command lines that the help of each command ends with, by the name of the command. */
export const HELP_EXAMPLES: { readonly [command: string]: readonly string[] } = {
  init: ['snodo init my-server', 'snodo init --name tools'],
  add: [
    'snodo add tool search --description "Search packages"',
    'snodo add resource package_info --uri "pkg://{name}/info"',
    'snodo add prompt review',
  ],
  check: [
    'snodo check',
    'snodo check servers/orders/snodo.yaml --strict',
    'snodo check --client claude --client vscode',
    'snodo check --format sarif > findings.sarif',
  ],
  generate: [
    'snodo generate',
    'snodo generate --watch',
    'snodo generate --check',
    'snodo generate --fix',
  ],
  serve: [
    'snodo serve',
    'snodo serve --http 8000',
    'snodo serve servers/orders/snodo.yaml --http',
    'snodo serve --mock --http 8000',
  ],
  dev: ['snodo dev', 'snodo dev --http 4000', 'snodo dev servers/orders/snodo.yaml'],
  build: [
    'snodo build',
    'snodo build --output orders.mjs',
    'snodo build --target fetch --output worker.mjs',
  ],
  connect: [
    'snodo connect claude',
    'snodo connect vscode --write',
    'snodo connect cursor --url https://mcp.example.com/mcp',
  ],
  call: [
    'snodo call search --arg query=json --arg page=2',
    `snodo call order --json '{"customer":{"id":"c-1"},"lines":[]}'`,
    'snodo call pkg://jason/info --resource',
    'snodo call greet --arg name=Ada --url https://mcp.example.com/mcp --bearer-env TOKEN',
  ],
  catalog: [
    'snodo catalog --output catalog.md',
    'snodo catalog --inject README.md --check',
    'snodo catalog --min-coverage 100',
    'snodo catalog --url https://mcp.example.com/mcp --format json',
    'snodo catalog --stdio "node dist/server.mjs"',
  ],
  import: [
    'snodo import --url https://mcp.example.com/mcp --output orders',
    'snodo import --stdio "npx -y some-server" --output orders',
    'snodo import --tools tools.json --output orders',
  ],
  explain: ['snodo explain', 'snodo explain unknown-key'],
  completion: [
    'snodo completion bash > ~/.local/share/bash-completion/completions/snodo',
    'snodo completion zsh > ~/.zfunc/_snodo',
    'snodo completion fish > ~/.config/fish/completions/snodo.fish',
  ],
  schema: ['snodo schema > snodo.schema.json'],
};
