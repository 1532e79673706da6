/** A statement has one level: its page, the catalogues, the document and a refusal show the same. */
import { beforeAll, describe, expect, test } from 'vitest';
import { asList, isObject } from '../../spec/json.ts';
import { laws } from '../../spec/laws/index.ts';
import { rules } from '../../spec/rules/index.ts';
import type { Level } from '../../spec/statement.ts';
import { buildRuleCatalogue } from '../generate/catalogues.ts';
import { buildLawFile } from '../generate/laws.ts';
import { emitOpenApi } from '../openapi/emit.ts';
import { resolveProfile } from '../profile/resolve.ts';
import { withSources } from '../service/refusal.ts';
import { html } from './html/html.ts';
import { renderMemberTree } from './pages/members/memberTree.ts';
import { resolveRef } from './pages/schema.ts';
import { readParts } from './parts.ts';
import { readFiles, renderSite } from './site.ts';

interface Entry {
  readonly id: string;
  readonly level: Level;
}

const profiles = {
  'the default profile': {},
  'another profile': { 'post.both': 'publish', 'media.required': 'never', 'leadMagnet.templates': 'strings' },
} as const;

describe.each(Object.entries(profiles))('under %s', (_, bindings) => {
  const profile = resolveProfile(bindings);
  const document = emitOpenApi(profile) as Readonly<Record<string, unknown>>;
  let pages: ReadonlyMap<string, string>;
  beforeAll(async () => {
    const site = await renderSite({ profile, parts: await readParts(), version: '1.2.3' });
    pages = await readFiles(site, /^rules\//);
  });

  test('page, catalogue and refusal show the level of every rule', () => {
    const catalogue = new Map((buildRuleCatalogue(profile) as readonly Entry[]).map(({ id, level }) => [id, level]));
    for (const { id, level } of rules) {
      const [finding] = withSources([{ rule: id, at: '', detail: '' }]);
      expect([id, getPageLevel(pages, id), catalogue.get(id), finding?.level]).toEqual([id, level, level, level]);
    }
  });

  test('page and catalogue show the level of every law', () => {
    const catalogue = new Map(
      (JSON.parse(buildLawFile(profile)) as { laws: readonly Entry[] }).laws.map(({ id, level }) => [id, level]),
    );
    for (const { id, level } of laws)
      expect([id, getPageLevel(pages, id), catalogue.get(id) ?? level]).toEqual([id, level, level]);
  });

  test('the document gives each rule the level that the rule has', () => {
    const mentions = [...JSON.stringify(document).matchAll(/`([a-z][\w.-]+)` \((documented|derived|assumed)\)/g)];
    const levels = new Map(rules.map(({ id, level }) => [id, level]));
    for (const [, id = '', level] of mentions) expect([id, level]).toEqual([id, levels.get(id)]);
  });

  test('the table of members shows the level that the document gives each member', () => {
    const schemas = (document.components as { schemas: Readonly<Record<string, unknown>> }).schemas;
    const linkTo = (path: string) => path;
    let checkedReferences = 0;
    for (const [name, schema] of Object.entries(schemas)) {
      const { properties } = schema as { properties?: unknown };
      if (!isObject(properties)) continue;
      const items = html`${renderMemberTree(schema as never, { document, linkTo, maxDepth: 0 })}`.text
        .split('<li>')
        .slice(1);
      const renderedLevels = items.map((item) => /class="level (\w+)"/.exec(item)?.[1]);
      const documentLevels = Object.values(properties).map((member) => {
        const { $ref, ...siblings } = member as Readonly<Record<string, unknown>>;
        if ($ref !== undefined && siblings['x-level'] !== undefined) checkedReferences++;
        return siblings['x-level'] ?? resolveRef(member, document)['x-level'];
      });
      expect([name, renderedLevels]).toEqual([name, documentLevels]);
    }
    expect(checkedReferences).toBeGreaterThan(5);
  });
});

test('a list shows its own bounds apart from those of its items', () => {
  const schema = {
    properties: { tags: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 100 } } },
  };
  const table = html`${renderMemberTree(schema, { document: {}, linkTo: (path) => path })}`.text;
  expect(table).toContain('At most 3 items.');
  expect(table).toContain('Each: At most 100 characters.');
});

test.each(Object.entries(profiles))('every assumed component or member names its decision: %s', (_, bindings) => {
  const { schemas } = (
    emitOpenApi(resolveProfile(bindings)) as unknown as { components: { schemas: Record<string, unknown> } }
  ).components;
  const isOpen = (schema: unknown) => isObject(schema) && schema['x-level'] === 'assumed' && !hasDecision(schema);
  const open = Object.entries(schemas).flatMap(([name, schema]) => {
    const { properties } = schema as { readonly properties?: Readonly<Record<string, unknown>> };
    const members = Object.entries(properties ?? {}).filter(([, member]) => isOpen(member));
    if (properties === undefined) return isOpen(schema) ? [name] : [];
    return hasDecision(schema) ? [] : members.map(([member]) => `${name}.${member}`);
  });
  expect(open).toEqual([]);
});

test('the array of a list is documented where the API document shows it, and assumed elsewhere', () => {
  const { schemas } = (
    emitOpenApi(resolveProfile({})) as unknown as {
      components: { schemas: Record<string, { properties: { data: Record<string, unknown> } }> };
    }
  ).components;
  const lists = ['AccountListResponse', 'OutreachAccountListResponse', 'PostListResponse', 'LeadListResponse'];
  const marks = lists.map((name) => {
    const { 'x-level': level, 'x-decision': decisions } = schemas[name]?.properties.data ?? {};
    return [name, level, asList(decisions).filter((id) => id !== 'bounds.list')];
  });
  expect(marks).toEqual([
    ['AccountListResponse', 'documented', []],
    ['OutreachAccountListResponse', 'documented', []],
    ['PostListResponse', 'assumed', ['post.list.container']],
    ['LeadListResponse', 'assumed', ['lead.list']],
  ]);
});

test('an assumed member that refers to a documented component is a reference with its own level', () => {
  const { schemas } = (
    emitOpenApi(resolveProfile({})) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, unknown> }> };
    }
  ).components;
  expect(schemas.PostRepublish?.properties.platformContent).toEqual({
    $ref: '#/components/schemas/PlatformContent',
    'x-level': 'assumed',
    'x-decision': ['post.republish.content'],
  });
  expect(schemas.LeadCapturedEvent?.properties.data).toEqual({
    $ref: '#/components/schemas/Lead',
    'x-level': 'assumed',
    'x-decision': ['webhook.envelope'],
  });
});

test('a default that the document does not give is assumed, and names its decision', () => {
  const { schemas } = (
    emitOpenApi(resolveProfile({})) as unknown as { components: { schemas: Record<string, object> } }
  ).components;
  const getMember = (component: string, name: string) =>
    (schemas[component] as { properties: Record<string, Record<string, unknown>> }).properties[name] ?? {};
  for (const [component, name] of [
    ['PhotoContent', 'contentType'],
    ['VideoContent', 'videoType'],
    ['VideoContent', 'privacy'],
    ['ShortvideoContent', 'privacyLevel'],
    ['ShortvideoContent', 'postMode'],
  ] as const) {
    const member = getMember(component, name);
    expect([name, member['x-level'], member['x-default-level']]).toEqual([name, 'documented', 'assumed']);
    expect(member['x-decision']).toContain(`option.default.${name}`);
  }
  expect(getMember('PhotoContent', 'aiGenerated')).toMatchObject({ 'x-default-level': 'documented' });
});

test('a limit that the document gives names no decision about a bound', () => {
  const { schemas } = (
    emitOpenApi(resolveProfile({})) as unknown as { components: { schemas: Record<string, object> } }
  ).components;
  for (const [component, name, maxLength] of [
    ['Media', 'filename', 100],
    ['Media', 'videoTitle', 100],
    ['VideoContent', 'title', 100],
    ['SocialContent', 'text', 63_206],
  ] as const) {
    const member = (schemas[component] as { properties: Record<string, Record<string, unknown>> }).properties[name];
    expect([name, member?.maxLength]).toEqual([name, maxLength]);
    expect(asList(member?.['x-decision'])).not.toContain('bounds.text');
  }
});

/** Whether a schema names a decision other than that of a bound. */
function hasDecision(schema: unknown): boolean {
  const decisions = isObject(schema) ? asList(schema['x-decision']) : [];
  return decisions.some((id) => !String(id).startsWith('bounds.'));
}

/** The level in the first row of facts on the page of a statement. */
function getPageLevel(pages: ReadonlyMap<string, string>, id: string): string | undefined {
  const body = pages.get(`rules/${id}.html`) ?? '';
  return /<dt>Level<\/dt><dd><[^>]*class="level (\w+)"/.exec(body)?.[1];
}
