import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { readMember } from '../../spec/json.ts';
import { createFrozenMock } from '../testing/caller.ts';
import { buildControlDocument } from './document.ts';
import { controlErrors } from './operation/controlError.ts';
import { getErrorCodes } from './operation/errorResponses.ts';
import { descriptions, entries, table } from './table.ts';

const document = buildControlDocument();
const getOperationAt = (path: string, method: string) =>
  readMember(readMember(readMember(document, 'paths'), path), method.toLowerCase());

describe('the OpenAPI document of the control surface', () => {
  test('is served at /_mock/openapi.json', async () => {
    const mock = createFrozenMock();
    const response = await mock.fetch(new Request(`${mock.origin}/_mock/openapi.json`));
    expect([response.status, await response.json()]).toEqual([200, JSON.parse(JSON.stringify(document))]);
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: '/_mock' }] });
  });

  test.each(entries.map((entry) => [entry.name, entry] as const))(
    'describes %s with its handle and its error responses',
    (name, { operation }) => {
      const documentedOperation = getOperationAt(operation.path, operation.method);
      expect(documentedOperation).toMatchObject({ operationId: operation.id, 'x-handle': `mock.${name}` });
      const statuses = Object.keys(readMember(documentedOperation, 'responses') as object).map(Number);
      expect(statuses).toEqual([operation.status ?? 200, ...getErrorCodes(operation).keys()]);
      for (const code of operation.errors ?? []) expect(statuses).toContain(controlErrors[code].status);
    },
  );

  test('describes every subject', () => {
    expect(Object.keys(descriptions).sort()).toEqual(Object.keys(table).sort());
  });

  test('has schemas that compile and examples that match them', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false }));
    ajv.addSchema({ ...document, $id: 'control' });
    for (const { operation } of entries) {
      const responses = readMember(getOperationAt(operation.path, operation.method), 'responses');
      const content = readMember(
        readMember(readMember(responses, String(operation.status ?? 200)), 'content'),
        'application/json',
      );
      const schema = JSON.parse(JSON.stringify(readMember(content, 'schema')).replaceAll('"#/', '"control#/'));
      const validate = ajv.compile(schema);
      expect(validate(readMember(content, 'example')), `${operation.id} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  });

  test('is a new object with the same content for every call', () => {
    expect(buildControlDocument()).not.toBe(document);
    expect(JSON.stringify(buildControlDocument())).toBe(JSON.stringify(document));
  });
});
