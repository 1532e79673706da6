/** The wire side of a profile: what the codec needs, derived from the wire decisions. */
import type { Route } from '../../spec/decisions/decision.ts';
import { type DecisionId, decision, decisionIds } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { type OperationId, operationIds, operationOf } from '../../spec/operations/index.ts';
import type { Wire, WireRoute, Words } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** Builds the wire of the given answers. */
export function wireOf(answers: Behaviour, absent: ReadonlySet<DecisionId>): Wire {
  const names = new Map<string, string>();
  const missing = new Set<string>();
  const words = new Map<DecisionId, Words>();
  for (const id of decisionIds) {
    const point = decision(id);
    if (point.kind !== 'wire') continue;
    if (point.form === 'names') {
      for (const [field, ours, theirs] of fieldsOf(id, point.default, answers[id])) {
        if (absent.has(id) || theirs === 'absent') missing.add(field);
        else if (theirs !== ours && theirs !== 'unknown') names.set(field, theirs);
      }
    } else if (point.form === 'vocabulary') {
      const found = wordsOf(answers[id] as Record<string, string>);
      if (found !== undefined) words.set(id, found);
    }
  }
  const statuses = answers['error.statuses'];
  return {
    names,
    missing,
    words,
    routes: routesOf(answers, absent),
    errorStatus: {
      malformed: statuses.malformed ?? 400,
      unauthenticated: statuses.unauthenticated ?? 401,
      plan: 403,
      notFound: statuses.notFound ?? 404,
      method: statuses.method ?? 405,
      conflict: statuses.conflict ?? 409,
      notEditable: answers['post.edit.published'],
      tooLarge: statuses.tooLarge ?? 413,
      mediaType: statuses.mediaType ?? 415,
      rule: statuses.rule ?? 422,
      rate: statuses.rate ?? 429,
      quota: statuses.quota ?? 403,
      notImplemented: 501,
      internal: 500,
    },
    shapes: {
      errorBody: answers['error.body'],
      listContainer: answers['post.list.container'],
      listPaging: answers['post.list.paging'],
      tags: answers['video.tags.items'],
      templates: answers['leadMagnet.templates'],
    },
  };
}

/** The field ids of a decision about names, each with its canonical and its wire name. */
function fieldsOf(id: DecisionId, ours: unknown, answer: unknown): (readonly [string, string, string])[] {
  if (!isObject(ours)) return [[id, String(ours), String(answer)]];
  return Object.entries(ours).map(([key, name]) => {
    const theirs = isObject(answer) ? answer[key] : undefined;
    return [`${id}:${key}`, String(name), typeof theirs === 'string' ? theirs : String(name)];
  });
}

/** Undefined if every word is canonical. */
function wordsOf(answer: Readonly<Record<string, string>>): Words | undefined {
  const theirs = new Map(Object.entries(answer));
  if ([...theirs].every(([our, their]) => our === their)) return undefined;
  const ours = new Map<string, string[]>();
  for (const [our, their] of theirs) ours.set(their, [...(ours.get(their) ?? []), our]);
  return { theirs, ours };
}

function routesOf(answers: Behaviour, absent: ReadonlySet<DecisionId>): ReadonlyMap<OperationId, WireRoute> {
  return new Map(
    operationIds.flatMap((id): [OperationId, WireRoute][] => {
      const { method, path, route, success } = operationOf(id);
      const status = success.decision === undefined ? undefined : answers[success.decision];
      const own = { method, path, status: typeof status === 'number' ? status : success.status };
      if (route === undefined) return [[id, own]];
      if (absent.has(route)) return [];
      const answer = answers[route] as Route | 'absent' | object;
      if (answer === 'absent') return [];
      if (!('method' in (answer as object))) return [[id, own]];
      const moved = answer as Route;
      return [[id, { method: moved.method, path: moved.path, status: moved.status ?? success.status }]];
    }),
  );
}
