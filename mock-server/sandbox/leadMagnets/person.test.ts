import { expect, test } from 'vitest';
import { buildPerson } from './person.ts';

test('people with different names have different ids, in any script', () => {
  const names = ['Eve Adams', '李明', '王芳', 'Иван Петров', 'José', 'Josè', '👩‍🍳', '🧑'];
  const people = names.map((name) => buildPerson({ name }));
  expect(new Set(people.map(({ id }) => id)).size).toBe(names.length);
  expect(people[0]).toEqual({
    id: 'eve-adams',
    name: 'Eve Adams',
    profileUrl: 'https://professional.example/in/eve-adams',
  });
  for (const { profileUrl } of people) expect(new URL(profileUrl).href).toBe(profileUrl);
});

test('a name that is not well-formed Unicode has an id and a URL', () => {
  expect(buildPerson({ name: '\ud800' })).toMatchObject({ id: '-', profileUrl: 'https://professional.example/in/-' });
});
