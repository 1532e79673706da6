/** Vectors for test runners in any language: the initial state, and requests with their verdicts. */
import type { DecisionId } from '../../spec/decisions/index.ts';
import { findRequestDecisions } from '../../spec/judging/requestDecisions.ts';
import { getOperation } from '../../spec/operations/index.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { type Rule, rules } from '../../spec/rules/index.ts';
import { leavesDraft } from '../../spec/rules/post/completeness/completion.ts';
import type { Vector } from '../../spec/rules/vector.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import { hostedOrigin, world } from '../../spec/world.ts';
import { hasDefaultAnswer } from '../openapi/applicability/decisionAnswers.ts';
import { sendsMissing } from '../openapi/applicability/missingMembers.ts';
import { isSupported } from '../openapi/applicability/ruleApplicability.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { packLongTexts } from './packLongTexts.ts';

const about = [
  'Each vector is one request in a given state, with its verdict: accepted (2xx with success true) or refused. A refused request breaks at least "rule".',
  'Members, parameters, routes and states have canonical names; translate them to those of the implementation first.',
  '"needs" names the decisions that the verdict depends on. Vectors are omitted if this profile does not use the default of these decisions, or lacks a member, a parameter or the operation.',
  '"world" is the state before each vector: the clock is frozen at "now" until it is moved, and the caller has the accounts, the hosted files and one key with "plans".',
  '"given" changes the state before the request, in this order: "plans" replaces the plans of the key; "outreachConnected" false disconnects all outreach accounts; "posts" and "leadMagnets" are created with createPost and createLeadMagnet, by name; "paused" names lead magnets to pause; "wait" is an ISO 8601 duration by which to advance the clock; "repeat" is how often to send the request first, with "wait" after each. The verdict is that of the last request.',
  '{{name}} in a request stands for the id of the given post or lead magnet with that name. Other placeholders, as in templates, are sent unchanged.',
  `URLs below ${hostedOrigin} stand for hosted files: replace the origin with that of the implementation, and host the files of "world.hosted" there. Each file is described by bytes, width and height in pixels, seconds and pages; its content does not matter unless the implementation inspects it.`,
  '"request": "id" replaces {id} in the path; "query" contains the query parameters; "body" is sent as JSON; "raw" is sent unchanged instead, in UTF-8, with "contentType" (default application/json); "method" and "path" replace those of the operation.',
  '"authorization" is the whole Authorization header; null means no header; if absent, send Bearer and a valid key.',
  '"parts" form a multipart body: each has the name of its field, a file name, and a "content": jpeg, png, gif, webp, mp4 and pdf stand for the smallest valid file of that type, such as an image of one pixel or a document of one page; text is a short plain text; empty has no bytes. An empty list means a form without parts.',
  'A text of the form {"$text": [...]} is the concatenation of its parts; a part [text, n] repeats the text n times.',
];

interface VectorRecord {
  readonly rule: Rule;
  readonly vector: Vector;
  readonly needs: readonly DecisionId[];
  readonly text: unknown;
}

/** Computed once: a profile does not change a vector, only whether it is true. */
let vectorRecords: readonly VectorRecord[] | undefined;

/** The vectors that are true under a profile. */
export function buildVectorFile(profile: Profile): unknown {
  vectorRecords ??= rules.flatMap((rule) => rule.vectors.map((vector, i) => getVectorRecord(rule, vector, i + 1)));
  return {
    about,
    world: { ...world, hostedOrigin },
    vectors: vectorRecords.filter((record) => isTrue(record, profile)).map(({ text }) => text),
  };
}

function isTrue({ rule, vector, needs }: VectorRecord, profile: Profile): boolean {
  return (
    profile.wire.routes.has(vector.operation) &&
    isSupported(rule, profile) &&
    !sendsMissing(vector, profile.wire) &&
    needs.every((id) => hasDefaultAnswer(profile, id))
  );
}

/** Whether the verdict says that a draft must be complete. */
function refusesIncompleteDraft(rule: Rule, { operation, request: { body }, verdict }: Vector): boolean {
  if (rule.kind !== 'request' || !rule.isOptionalForDrafts || verdict === 'accepted') return false;
  return leavesDraft({ operation, body, post: viewPost(body) });
}

function getVectorRecord(rule: Rule, vector: Vector, number: number): VectorRecord {
  const { method, path } = getOperation(vector.operation);
  const drafts: readonly DecisionId[] = refusesIncompleteDraft(rule, vector) ? ['validation.drafts'] : [];
  const needs = [...new Set([...rule.needs, ...findRequestDecisions(vector, defaultProfile.behaviour), ...drafts])];
  const text = {
    id: `${rule.id}/${number}`,
    rule: rule.id,
    level: rule.level,
    needs,
    name: vector.name,
    verdict: vector.verdict,
    operation: vector.operation,
    method: vector.request.method ?? method,
    path: vector.request.path ?? path,
    ...(vector.given === undefined ? {} : { given: packLongTexts(vector.given) }),
    request: packLongTexts(vector.request),
  };
  return { rule, vector, needs, text };
}
