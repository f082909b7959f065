import { type CodeRow, code } from './define.js';
import { type ValueParameters, valueMessage } from './manifest.js';

type ServerCodes = {
  readonly 'protocol-unknown': CodeRow<ValueParameters>;
  readonly 'protocol-list': CodeRow<ValueParameters>;
  readonly 'validator-unknown': CodeRow<ValueParameters>;
  readonly 'page-size': CodeRow<ValueParameters>;
  readonly 'cache-ttl': CodeRow<ValueParameters>;
  readonly 'cache-scope': CodeRow<ValueParameters>;
  readonly 'website-url': CodeRow<ValueParameters>;
};

/** Group B: options of the server. All are rules for the value of one key. */
export const serverCodes: ServerCodes = {
  'protocol-unknown': valueRule(),
  'protocol-list': valueRule(),
  'validator-unknown': valueRule(),
  'page-size': valueRule(),
  'cache-ttl': valueRule(),
  'cache-scope': valueRule(),
  'website-url': valueRule(),
};

function valueRule(): CodeRow<ValueParameters> {
  return code({ severity: 'error', message: valueMessage, hint: ({ hint }) => hint });
}
