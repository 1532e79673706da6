/** A JSON Schema of the OpenAPI document as a tree of members, each with its bounds, its limits by platform and its rules. */
import type { Level } from '../../../../spec/statement.ts';
import { type Html, html, type Part } from '../../html/html.ts';
import type { LinkTo } from '../../page.ts';
import { buildDecisionPath, buildRulePath, renderLevelBadge } from '../../text/badges.ts';
import { renderInline } from '../../text/markdown.ts';
import { isJson, type Json, resolveMember, resolveRef } from '../schema.ts';
import type { Statement } from '../statements.ts';
import { describeType, renderBounds } from './bounds.ts';
import { omitLimits, renderPlatformLimits } from './platformLimits.ts';

export interface TreeContext {
  readonly document: Json;
  readonly linkTo: LinkTo;
  /** The start of the anchors of the members; without it, the members have none. */
  readonly anchor?: string;
  /** The rules of the member at a path such as `media/images`. */
  readonly rulesAt?: (path: string) => readonly Statement[];
  /** Responses are not limited by platform. */
  readonly isResponse?: true;
  /** The depth to which members are shown unfolded. */
  readonly unfoldedDepth?: number;
  /** Deeper members are not shown. */
  readonly maxDepth?: number;
}

/** The anchor of a member, such as `body-media-images`. */
const getMemberAnchor = (anchor: string, path: string): string => `${anchor}-${path.replaceAll('/', '-')}`;

export function renderMemberTree(schema: Json, context: TreeContext, parentPath = '', depth = 0): Html | undefined {
  const members = isJson(schema.properties) ? Object.entries(schema.properties) : [];
  if (members.length === 0 || depth > (context.maxDepth ?? 6)) return undefined;
  const required = Array.isArray(schema.required) ? schema.required : [];
  return html`<ul class="members">${members.map(([name, member]) =>
    renderMember(
      name,
      resolveMember(member, context.document),
      required.includes(name),
      `${parentPath}${name}`,
      context,
      depth,
    ),
  )}</ul>`;
}

function renderMember(
  name: string,
  schema: Json,
  isRequired: boolean,
  path: string,
  context: TreeContext,
  depth: number,
): Html {
  const { document, anchor, unfoldedDepth = 0 } = context;
  const isList = schema.type === 'array';
  const items = isList ? resolveRef(schema.items, document) : schema;
  const children = renderMemberTree(items, context, `${path}/`, depth + 1);
  const hasLimits = context.isResponse !== true && isJson(schema['x-limits']);
  const id = anchor !== undefined && html` id="${getMemberAnchor(anchor, path)}"`;
  return html`<li><p${id}><code class="member">${name}</code> <span class="type">${describeType(schema, document)}</span>${isRequired && html` <strong class="required">required</strong>`} ${renderLevel(schema)}${renderDefaultLevel(schema)}</p>
${renderDescription(schema)}${!hasLimits && renderBounds(schema)}${isList && renderBounds(items, 'Each: ')}${hasLimits && renderPlatformLimits(schema)}${renderRules(schema, path, context)}
${children && html`<details${depth < unfoldedDepth && html` open`}><summary>members of <code>${name}</code></summary>${children}</details>`}</li>`;
}

function renderDescription({ description, 'x-limits': limits }: Json): Part {
  return (
    typeof description === 'string' &&
    html`<p>${renderInline(isJson(limits) ? omitLimits(description) : description)}</p>`
  );
}

function renderLevel({ 'x-level': levelName }: Json): Html | undefined {
  return typeof levelName === 'string' ? renderLevelBadge(levelName as Level) : undefined;
}

function renderDefaultLevel({ 'x-default-level': levelName }: Json): Part {
  return typeof levelName === 'string' && html` default: ${renderLevelBadge(levelName as Level)}`;
}

/** The rules and decisions of a member, folded. */
function renderRules({ 'x-decision': decisions }: Json, path: string, { linkTo, rulesAt }: TreeContext): Part {
  const rules = rulesAt?.(path) ?? [];
  const decisionIds = Array.isArray(decisions) ? decisions.map(String) : [];
  const counts = [
    ...(rules.length > 0 ? [rules.length === 1 ? '1 rule' : `${rules.length} rules`] : []),
    ...(decisionIds.length > 0 ? [decisionIds.length === 1 ? '1 decision' : `${decisionIds.length} decisions`] : []),
  ];
  return (
    counts.length > 0 &&
    html`<details class="member-rules"><summary>${counts.join(', ')}</summary><dl>${rules.map(
      ({ id, summary, level }) =>
        html`<div><dt><a href="${linkTo(buildRulePath(id))}"><code>${id}</code></a> ${renderLevelBadge(level)}</dt><dd>${renderInline(summary)}</dd></div>`,
    )}${decisionIds.map(
      (id) => html`<div><dt>Decision <a href="${linkTo(buildDecisionPath(id))}"><code>${id}</code></a></dt></div>`,
    )}</dl></details>`
  );
}
