/** Lists the clients that a finding is about: `claude`, `claude and openai`, `claude, openai and vscode`. */
export function clientWords(clients: readonly string[]): string {
  const last = clients.at(-1) ?? '';
  return clients.length < 2 ? last : `${clients.slice(0, -1).join(', ')} and ${last}`;
}
