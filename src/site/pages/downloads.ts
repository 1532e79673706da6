/** The page of generated files for programs. */
import type { Profile } from '../../../spec/profile/profile.ts';
import { formatCount } from '../../../spec/text/formatCount.ts';
import { buildDecisionCatalogue, buildRuleCatalogue } from '../../generate/catalogues.ts';
import { buildLawFile } from '../../generate/laws.ts';
import { buildVectorFile } from '../../generate/vectors.ts';
import { html } from '../html/html.ts';
import type { Page } from '../page.ts';
import type { SiteParts } from '../parts.ts';
import { renderTable } from '../text/badges.ts';
import { getDownloadName } from '../text/sitePaths.ts';
import type { Json } from './schema.ts';

const descriptions: Readonly<Record<string, string>> = {
  LICENSE: 'The licence, MIT.',
  'openapi.json': 'The OpenAPI 3.1.1 document.',
  'openapi.yaml': 'The same document as YAML.',
  'rules.json': 'Every rule: level, source, needs, operations, error code, status.',
  'laws.json': 'Every law, with traces and their verdicts.',
  'decisions.json': 'Every decision: question, default, alternatives, dependents.',
  'lifecycles.json': 'States, triggers, guards, transitions and effects.',
  'limits.json': 'The limits of platforms, plans and uploads.',
  'vectors.json': 'Requests with their verdicts, for test runners in any language.',
  'scripts.json': 'How the conformance suite tests each rule.',
  'control.openapi.json': 'The control surface of the mock.',
  'profile.schema.json': 'JSON Schema of a profile, for completion in editors.',
  'seed.schema.json': 'JSON Schema of a seed of the mock.',
  'vectors.schema.json': 'JSON Schema of vectors.json.',
  'conformance-results.schema.json': 'JSON Schema of the results of the suite.',
};

interface DownloadInputs {
  readonly profile: Profile;
  readonly parts: SiteParts;
  readonly loadDocument: () => Promise<Json>;
}

/** The files by name. Files that depend on the profile are generated for it. */
export async function buildDownloadFiles(inputs: DownloadInputs): Promise<ReadonlyMap<string, string>> {
  const { profile, parts } = inputs;
  const byName = new Map([...parts.files].map(([source, text]) => [getDownloadName(source), text]));
  if (profile.answeredDecisions.size === 0) return byName;
  const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  byName.delete('openapi.yaml');
  return byName
    .set('openapi.json', toJson(await inputs.loadDocument()))
    .set('rules.json', toJson(buildRuleCatalogue(profile)))
    .set('decisions.json', toJson(buildDecisionCatalogue(profile)))
    .set('vectors.json', toJson(buildVectorFile(profile)))
    .set('laws.json', buildLawFile(profile));
}

export function renderDownloadsPage(files: ReadonlyMap<string, string>): Page {
  return {
    path: 'downloads.html',
    title: 'Downloads',
    summary: 'The OpenAPI document, catalogues, test vectors and JSON Schemas, as files.',
    kind: 'Catalogue',
    ancestors: [{ title: 'Overview', path: 'index.html' }],
    keywords: [...files.keys()].join(' '),
    renderBody: (
      linkTo,
    ) => html`<header class="title"><h1>Downloads</h1><p class="lead">Everything that is generated from the contract, for programs in any language.</p></header>
${renderTable(
  'Files',
  ['File', 'What it is', 'Size'],
  [...files].map(([name, text]) => [
    html`<a href="${linkTo(`downloads/${name}`)}">${name}</a>`,
    descriptions[name] ?? '',
    `${formatCount(Math.max(1, Math.round(Buffer.byteLength(text) / 1000)))} kB`,
  ]),
)}
<p>The files depend on the profile: <a href="${linkTo('guides/write-a-profile.html')}">Write a profile</a>.</p>`,
  };
}
