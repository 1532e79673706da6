/** Refusals quote what clients send, and remain valid Unicode: strict JSON parsers reject half a surrogate pair. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { isObject } from '../../../spec/json.ts';
import { rules } from '../../../spec/rules/index.ts';
import type { VectorRequest } from '../../../spec/rules/vector.ts';
import { runOptions } from '../../../spec/testing/runOptions.ts';
import { VectorRunner } from '../../testing/vectorRunner.ts';

const runner = new VectorRunner();
afterAll(() => runner.close());

const requests = rules
  .flatMap(({ vectors }) => vectors)
  .filter(({ given, request }) => given === undefined && request.raw === undefined && request.path === undefined)
  .filter(({ request }) => JSON.stringify(request).length < 5000);

/** Emoji after a few letters, so that cuts by code units fall between the halves of a surrogate pair. */
const buildLongText = ({ letters, emoji }: { readonly letters: number; readonly emoji: number }) =>
  `${'a'.repeat(letters)}${'🍞'.repeat(emoji)}`;
const changes = fc.record({ place: fc.nat(50), letters: fc.nat(3), emoji: fc.integer({ min: 30, max: 320 }) });

test('every string of every refusal is valid Unicode, however long the quoted text is', async () => {
  const abbreviatingRules = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.nat(requests.length - 1), changes, async (index, change) => {
      const { operation, request } = requests[index] as (typeof requests)[number];
      const { body } = await runner.send(operation, withLongText(request, change.place, buildLongText(change)));
      expect(findStringsIn(body).filter((text) => !text.isWellFormed())).toEqual([]);
      const findings = (body as { errors?: readonly { rule: string; given?: unknown }[] } | undefined)?.errors ?? [];
      for (const { rule, given } of findings) if (String(given).endsWith('🍞…')) abbreviatingRules.add(rule);
    }),
    runOptions(4000),
  );
  expect([...abbreviatingRules].sort()).toEqual(
    expect.arrayContaining([
      'analytics.account.exists',
      'leadMagnet.exists',
      'leadMagnet.workflow.allowed',
      'platformContent.label.known',
      'post.exists',
      'post.list.dates.format',
      'post.target.account.exists',
      'post.target.platform.known',
      'upload.file.required',
    ]),
  );
  expect(runner.failures).toEqual([]);
}, 120_000);

/** Puts the text into one place of the request: an id, a query, a part, a value, the name of a member, or raw JSON. */
function withLongText(request: VectorRequest, place: number, text: string): VectorRequest {
  const { id, query, body, parts } = request;
  const variants: VectorRequest[] = [
    ...(id === undefined ? [] : [{ ...request, id: text }]),
    ...Object.keys(query ?? {}).map((name) => ({ ...request, query: { ...query, [name]: text } })),
    ...(parts === undefined ? [] : [{ ...request, parts: [{ name: text, content: 'text' } as const] }]),
    ...(parts === undefined && body === undefined ? [{ ...request, query: { ...query, [text]: 'a' } }] : []),
    ...[...getVariants(body, text)].map((variant) => ({ ...request, body: variant })),
    ...(body === undefined ? [] : [{ ...request, raw: withInsertion(JSON.stringify(body), place, text) }]),
  ];
  return variants[place % variants.length] ?? request;
}

/** JSON with the text at one place, inside or outside its strings. */
function withInsertion(json: string, place: number, text: string): string {
  const codePoints = [...json];
  return codePoints.toSpliced(place % (codePoints.length + 1), 0, text).join('');
}

/** The value with one string replaced, or with one more member. */
function* getVariants(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (Array.isArray(value))
    for (const [i, item] of value.entries())
      for (const variant of getVariants(item, text)) yield value.with(i, variant);
  if (!isObject(value)) return;
  yield { ...value, [text]: {} };
  for (const [name, member] of Object.entries(value))
    for (const variant of getVariants(member, text)) yield { ...value, [name]: variant };
}

function findStringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(findStringsIn);
  return isObject(value) ? Object.entries(value).flatMap(([name, member]) => [name, ...findStringsIn(member)]) : [];
}
