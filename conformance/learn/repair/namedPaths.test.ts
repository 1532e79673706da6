import { expect, test } from 'vitest';
import { formatBodyPath } from './bodyPath.ts';
import { listNamedPaths } from './namedPaths.ts';

const list = (refusal: unknown) => listNamedPaths(refusal).map(formatBodyPath);

test.each<readonly [string, unknown, readonly string[]]>([
  ['fields of details', { error: { code: 'X', details: [{ field: 'kind', reason: 'required' }] } }, ['kind']],
  ['indexes of fields', { errors: [{ field: 'steps[0].wait', message: 'No.' }] }, ['steps.0.wait']],
  ['paths', { trouble: { code: 'PLAYBOOK_INVALID', says: 'One of full, collect_only', at: 'playbook' } }, ['playbook']],
  ['pointers', { errors: [{ rule: 'r', pointer: '/trigger/words', detail: 'No.' }] }, ['trigger.words']],
  ['pointers with a source', { errors: [{ source: { pointer: '/words' } }] }, ['words']],
  ['paths of FastAPI', { detail: [{ loc: ['body', 'steps', 0, 'wait'], msg: 'Field required' }] }, ['steps.0.wait']],
  ['paths of Zod', { error: { issues: [{ code: 'invalid_type', path: ['words', 0], message: 'No.' }] } }, ['words.0']],
  ['faults by name', { errors: { kind: ['is required'], words: 'is empty' } }, ['kind', 'words']],
  [
    'missing properties of Ajv',
    { errors: [{ instancePath: '/trigger', params: { missingProperty: 'words' }, message: 'No.' }] },
    ['trigger.words'],
  ],
  ['quoted names in a text', { message: 'Member "kind" is not valid.' }, ['kind']],
  ['subjects of a text', { error: 'kind is required' }, ['kind']],
  ['names at the end of a text', { error: { code: 'X', message: 'Missing required field: kind.' } }, ['kind']],
  ['no names', { success: false, error: { code: 'VALIDATION_ERROR', message: 'Request validation failed' } }, []],
  ['no body', undefined, []],
])('a refusal names members by %s', (_, refusal, paths) => {
  expect(list(refusal)).toEqual(paths);
});
