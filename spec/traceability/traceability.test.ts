import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decision, decisionIds, isDecisionId } from '../decisions/index.ts';
import { eventKinds } from '../events.ts';
import { laws } from '../laws/index.ts';
import { leadMagnetLifecycle } from '../lifecycles/leadMagnet.ts';
import { postLifecycle } from '../lifecycles/post.ts';
import { operationIds, operationOf } from '../operations/index.ts';
import { rules } from '../rules/index.ts';
import { headings, namedParagraphs } from './headings.ts';
import { traceability } from './index.ts';
import type { Maps } from './statement.ts';

const statements = traceability.flatMap(({ section, statements: own }) => own.map((one) => ({ section, ...one })));
const checked = statements.flatMap((one) => (one.maps === 'informative' ? [] : [{ ...one, maps: one.maps }]));
const mapped = (of: keyof Maps): ReadonlySet<string> => new Set(checked.flatMap(({ maps }) => maps[of] ?? []));
const known: ReadonlySet<string> = new Set<string>(headings);

/** The heading of a source, which may name the heading or a paragraph below it. */
const headingOf = (section: string): string => namedParagraphs[section] ?? section;

describe('traceability', () => {
  test('lists every heading of the document once, in order', () => {
    expect(traceability.map(({ section }) => section)).toEqual(
      headings.filter((one) => traceability.some(({ section }) => section === one)),
    );
    expect(headings.filter((one) => !traceability.some(({ section }) => section === one))).toEqual([]);
  });

  test('gives every statement a unique id', () => {
    const ids = statements.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('maps every statement, and has a note for every informative one', () => {
    const empty = checked.filter(({ maps }) => Object.values(maps).every((ids) => ids.length === 0));
    expect(empty.map(({ id }) => id)).toEqual([]);
    expect(statements.filter(({ maps, note }) => maps === 'informative' && !note).map(({ id }) => id)).toEqual([]);
  });

  test('maps statements only to ids that exist', () => {
    const exist: Readonly<Record<keyof Maps, readonly string[]>> = {
      rules: rules.map(({ id }) => id),
      laws: laws.map(({ id }) => id),
      decisions: decisionIds,
      operations: operationIds,
      events: Object.keys(eventKinds),
      lifecycle: [postLifecycle, leadMagnetLifecycle].flatMap(({ id, triggers }) =>
        Object.keys(triggers).map((trigger) => `${id}: ${trigger}`),
      ),
    };
    for (const of of Object.keys(exist) as (keyof Maps)[])
      expect(
        [...mapped(of)].filter((id) => !exist[of].includes(id)),
        of,
      ).toEqual([]);
  });
});

describe('the contract', () => {
  test.each([
    ['rules', rules.map(({ id }) => id)],
    ['laws', laws.map(({ id }) => id)],
    ['decisions', decisionIds],
    ['operations', operationIds],
    ['events', Object.keys(eventKinds)],
  ] as const)('has a traced statement for each of its %s', (of, ids) => {
    expect(ids.filter((id) => !mapped(of).has(id))).toEqual([]);
  });

  const sources = [
    ...rules.map(({ id, source }) => ['rules', id, source.section] as const),
    ...laws.map(({ id, source }) => ['laws', id, source.section] as const),
    ...decisionIds.map((id) => ['decisions', id, decision(id).source.section] as const),
  ];

  test('names only headings of the document as sources', () => {
    const sections = [
      ...sources,
      ...operationIds.map((id) => ['operations', id, operationOf(id).source.section] as const),
      ...Object.values(eventKinds).map(({ type, source }) => ['events', type, source.section] as const),
      ...[postLifecycle, leadMagnetLifecycle].flatMap(({ transitions }) =>
        transitions.map(({ trigger, source }) => ['lifecycle', trigger, source.section] as const),
      ),
    ];
    expect(sections.filter(([, , section]) => !known.has(headingOf(section)))).toEqual([]);
  });

  test('is mapped from the section that each source names', () => {
    const missing = sources.filter(
      ([of, id, section]) =>
        !checked.some(
          (one) => one.section === headingOf(section) && (one.maps[of] as readonly string[] | undefined)?.includes(id),
        ),
    );
    expect(missing).toEqual([]);
  });

  test('has unique ids of dotted words for rules and laws', () => {
    const ids = [...rules, ...laws].map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]*(?:\.[a-zA-Z][A-Za-z_-]*)+$/.test(id))).toEqual([]);
  });

  test('refers only to decisions that exist', () => {
    expect([...rules, ...laws].flatMap(({ needs }) => needs).filter((id) => !isDecisionId(id))).toEqual([]);
  });
});

describe('decisions', () => {
  const root = join(import.meta.dirname, '..', '..');
  const passed = [join('spec', 'decisions'), join('spec', 'traceability')];
  const files = (folder: string): string[] =>
    !existsSync(folder)
      ? []
      : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
          const path = join(folder, entry.name);
          if (passed.includes(relative(root, path))) return [];
          return entry.isDirectory()
            ? files(path)
            : /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts')
              ? [path]
              : [];
        });
  const text = ['spec', 'src', 'mock-server']
    .flatMap((folder) => files(join(root, folder)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  test('are each read by code outside their declarations', () => {
    const read = (id: string): boolean =>
      [`'${id}'`, `'${id}:`, `"${id}"`, `\`${id}:`].some((spelling) => text.includes(spelling)) ||
      new RegExp(`\\bb\\.${id.replaceAll('.', '\\.')}\\b`).test(text);
    expect(decisionIds.filter((id) => !read(id))).toEqual([]);
  });
});
