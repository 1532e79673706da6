import { expect, test } from 'vitest';
import { bounds } from '../../decisions/bounds.ts';
import { LeadMagnetCreate } from '../leadMagnet.ts';
import { collectIssues } from './issues.ts';
import { getMark, getMembers, getStructure } from './structure.ts';
import { withBounds } from './withBounds.ts';

const findKeywords = (schema: typeof LeadMagnetCreate) =>
  getMembers(schema).find(({ name }) => name === 'keywords')?.schema;

test('a profile with the assumed maximums uses the schemas of the contract themselves', () => {
  expect(withBounds(LeadMagnetCreate, { ...bounds })).toBe(LeadMagnetCreate);
});

test('profiles with the same maximums share a schema', () => {
  const build = () => withBounds(LeadMagnetCreate, { ...bounds, 'bounds.word': 7 });
  expect(build()).toBe(build());
  expect(build()).not.toBe(withBounds(LeadMagnetCreate, { ...bounds, 'bounds.word': 8 }));
});

test('only the maximums change: marks, components and other checks stay', () => {
  const schema = withBounds(LeadMagnetCreate, { ...bounds, 'bounds.word': 'none', 'bounds.keywords': 2 });
  expect(getStructure(schema).id).toBe('LeadMagnetCreate');
  expect(getMembers(schema).map(({ name, field }) => [name, field])).toEqual(
    getMembers(LeadMagnetCreate).map(({ name, field }) => [name, field]),
  );
  const keywords = findKeywords(schema as typeof LeadMagnetCreate);
  if (keywords === undefined) throw new Error('No keywords.');
  expect(getMark(keywords, 'x-field')).toBe('leadMagnet.fields:keywords');
  expect(getStructure(keywords)).toMatchObject({ kind: 'array', bounds: { min: 1, max: 2 } });
  const getIssues = (value: unknown) => collectIssues(keywords, value).map(({ kind }) => kind);
  expect(getIssues(['a'.repeat(1000)])).toEqual([]);
  expect(getIssues(['a', 'b', 'c'])).toEqual(['tooBig']);
  expect(getIssues([''])).toEqual(['tooSmall']);
});
