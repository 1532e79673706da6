/** Imports the exported documents. */
import { readFileSync } from 'node:fs';

const names = [
  'openapi.json',
  'control.openapi.json',
  'rules.json',
  'laws.json',
  'decisions.json',
  'lifecycles.json',
  'limits.json',
];
const rest = ['vectors.json', 'conformance-results.schema.json', 'schemas/PostCreate.json', 'package.json'];
for (const name of [...names, ...rest]) {
  await import(`social-contract/${name}`, { with: { type: 'json' } });
  console.log(name);
}
const yaml = readFileSync(new URL(import.meta.resolve('social-contract/openapi.yaml')), 'utf8');
console.log(/^openapi: .*$/m.exec(yaml)?.[0]);
