import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionIds, getDecision, isDecisionId } from '../decisions/index.ts';
import { eventKinds } from '../events.ts';
import { laws } from '../laws/index.ts';
import { leadMagnetLifecycle } from '../lifecycles/leadMagnet.ts';
import { postLifecycle } from '../lifecycles/post.ts';
import { getOperation, operationIds } from '../operations/index.ts';
import { rules } from '../rules/index.ts';
import { listEnumValues } from '../schemas/introspection/structure.ts';
import { headings, namedParagraphs } from './headings.ts';
import { traceability } from './index.ts';
import type { Coverage } from './statement.ts';

const statements = traceability.flatMap(({ section, statements: sectionStatements }) =>
  sectionStatements.map((statement) => ({ section, ...statement })),
);
const coveredStatements = statements.flatMap((statement) =>
  statement.coverage === 'informative' ? [] : [{ ...statement, maps: statement.coverage }],
);
const collectCoveredIds = (kind: keyof Coverage): ReadonlySet<string> =>
  new Set(coveredStatements.flatMap(({ maps: coverage }) => coverage[kind] ?? []));
const knownHeadings: ReadonlySet<string> = new Set<string>(headings);

/** The heading of a source, which may name the heading or a paragraph below it. */
const getHeading = (section: string): string => namedParagraphs[section] ?? section;

describe('traceability', () => {
  test('lists every heading of the document once, in order', () => {
    expect(traceability.map(({ section }) => section)).toEqual(
      headings.filter((heading) => traceability.some(({ section }) => section === heading)),
    );
    expect(headings.filter((heading) => !traceability.some(({ section }) => section === heading))).toEqual([]);
  });

  test('gives every statement a unique id', () => {
    const ids = statements.map(({ id }) => id);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });

  test('maps every statement, and has a note for every informative one', () => {
    const uncoveredStatements = coveredStatements.filter(({ maps: coverage }) =>
      Object.values(coverage).every((ids) => ids.length === 0),
    );
    expect(uncoveredStatements.map(({ id }) => id)).toEqual([]);
    expect(statements.filter(({ coverage, note }) => coverage === 'informative' && !note).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('maps statements only to ids that exist', () => {
    const existingIds: Readonly<Record<keyof Coverage, readonly string[]>> = {
      rules: rules.map(({ id }) => id),
      laws: laws.map(({ id }) => id),
      decisions: decisionIds,
      operations: operationIds,
      events: Object.keys(eventKinds),
      lifecycle: [postLifecycle, leadMagnetLifecycle].flatMap(({ id, triggers }) =>
        Object.keys(triggers).map((trigger) => `${id}: ${trigger}`),
      ),
    };
    for (const kind of Object.keys(existingIds) as (keyof Coverage)[])
      expect(
        [...collectCoveredIds(kind)].filter((id) => !existingIds[kind].includes(id)),
        kind,
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
  ] as const)('has a traced statement for each of its %s', (kind, ids) => {
    expect(ids.filter((id) => !collectCoveredIds(kind).has(id))).toEqual([]);
  });

  const sources = [
    ...rules.map(({ id, source }) => ['rules', id, source.section] as const),
    ...laws.map(({ id, source }) => ['laws', id, source.section] as const),
    ...decisionIds.map((id) => ['decisions', id, getDecision(id).source.section] as const),
  ];

  test('names only headings of the document as sources', () => {
    const sections = [
      ...sources,
      ...operationIds.map((id) => ['operations', id, getOperation(id).source.section] as const),
      ...Object.values(eventKinds).map(({ type, source }) => ['events', type, source.section] as const),
      ...[postLifecycle, leadMagnetLifecycle].flatMap(({ transitions }) =>
        transitions.map(({ trigger, source }) => ['lifecycle', trigger, source.section] as const),
      ),
    ];
    expect(sections.filter(([, , section]) => !knownHeadings.has(getHeading(section)))).toEqual([]);
  });

  test('is mapped from the section that each source names', () => {
    const missing = sources.filter(
      ([kind, id, section]) =>
        !coveredStatements.some(
          (statement) =>
            statement.section === getHeading(section) &&
            (statement.maps[kind] as readonly string[] | undefined)?.includes(id),
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

describe('a decision about behaviour', () => {
  test('has several implemented answers, or a note that says why not', () => {
    const single = decisionIds.filter((id) => {
      const { kind, answerSchema } = getDecision(id);
      return kind === 'behaviour' && !id.startsWith('bounds.') && listEnumValues(answerSchema).length === 1;
    });
    expect(single.filter((id) => getDecision(id).note === undefined)).toEqual([]);
    expect(decisionIds.filter((id) => getDecision(id).note !== undefined && !single.includes(id))).toEqual([]);
  });
});

describe('decisions', () => {
  const root = join(import.meta.dirname, '..', '..');
  const excludedFolders = [join('spec', 'decisions'), join('spec', 'traceability')];
  const listFiles = (folder: string): string[] =>
    !existsSync(folder)
      ? []
      : readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
          const path = join(folder, entry.name);
          if (excludedFolders.includes(relative(root, path))) return [];
          return entry.isDirectory()
            ? listFiles(path)
            : /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.test.ts')
              ? [path]
              : [];
        });
  const text = ['spec', 'src', 'mock-server']
    .flatMap((folder) => listFiles(join(root, folder)))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');

  test('are each read by code outside their declarations', () => {
    const isRead = (id: string): boolean =>
      [`'${id}'`, `'${id}:`, `"${id}"`, `\`${id}:`].some((spelling) => text.includes(spelling)) ||
      new RegExp(`\\bb\\.${id.replaceAll('.', '\\.')}\\b`).test(text);
    expect(decisionIds.filter((id) => !isRead(id))).toEqual([]);
  });
});
