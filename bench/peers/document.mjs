// The OpenAPI document of the contract.
import { readFileSync } from 'node:fs';

export const document = JSON.parse(readFileSync(new URL('../../generated/openapi.json', import.meta.url), 'utf8'));
