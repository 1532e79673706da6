import { expect, test } from 'vitest';
import { bounds } from '../../../spec/decisions/bounds.ts';
import { buildPerson } from './person.ts';

test('the id of a person keeps letters of any script, and emoji', () => {
  const names = ['Eve Adams', '李明', '王芳', 'Иван Петров', 'José', 'Josè', '👩‍🍳', '🧑', '👩🏽', '👩🏾'];
  const people = names.map((name) => buildPerson({ name }));
  expect(new Set(people.map(({ id }) => id)).size).toBe(names.length);
  expect(people[0]).toEqual({
    id: 'eve-adams',
    name: 'Eve Adams',
    profileUrl: 'https://professional.example/in/eve-adams',
  });
  for (const { profileUrl } of people) expect(new URL(profileUrl).href).toBe(profileUrl);
});

test('symbols and punctuation in a name become hyphens in the id', () => {
  expect(['a+b', 'a < b', '$1'].map((name) => buildPerson({ name }).id)).toEqual(['a-b', 'a-b', '-1']);
});

test('long names have ids of valid length that differ', () => {
  const names = ['李'.repeat(200), `${'李'.repeat(199)}明`, '👩'.repeat(100), `x${'👩'.repeat(99)}`, 'a'.repeat(65)];
  const ids = names.map((name) => buildPerson({ name }).id);
  for (const id of ids) expect([id.length <= bounds['bounds.id'], id.isWellFormed()]).toEqual([true, true]);
  expect(new Set(ids).size).toBe(names.length);
});

test('a name that is not well-formed Unicode has an id and a URL', () => {
  expect(buildPerson({ name: '\ud800' })).toMatchObject({ id: '-', profileUrl: 'https://professional.example/in/-' });
});
