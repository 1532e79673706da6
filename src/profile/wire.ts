/** The wire side of a profile: what the codec needs, derived from the wire decisions. */
import type { Route } from '../../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { isObject } from '../../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { Wire, WireRoute, WordMap } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** The value or values of a service for each value of the contract. */
export type Vocabulary = Readonly<Record<string, string | readonly string[]>>;

/**
 * Builds the wire of the given answers.
 *
 * @param vocabularies the answers to decisions about vocabularies
 */
export function getWire(
  answers: Behaviour,
  absent: ReadonlySet<DecisionId>,
  vocabularies: ReadonlyMap<DecisionId, Vocabulary>,
): Wire {
  const names = new Map<string, string>();
  const missing = new Set<string>();
  const words = new Map<DecisionId, WordMap>();
  for (const id of decisionIds) {
    const definition = getDecision(id);
    if (definition.kind !== 'wire') continue;
    if (definition.form === 'names') {
      for (const [field, canonicalName, wireName] of getFields(id, definition.default, answers[id])) {
        if (absent.has(id) || wireName === 'absent') missing.add(field);
        else if (wireName !== canonicalName && wireName !== 'unknown') names.set(field, wireName);
      }
    } else if (definition.form === 'vocabulary') {
      const wordMaps = getWords(vocabularies.get(id) ?? (answers[id] as Vocabulary));
      if (wordMaps !== undefined) words.set(id, wordMaps);
    }
  }
  // Flat members have their names in the lead.
  for (const [member, wireName] of Object.entries(answers['lead.flat'])) names.set(`lead.fields:${member}`, wireName);
  const statuses = answers['error.statuses'];
  return {
    names,
    missingFields: missing,
    words,
    routes: getRoutes(answers, absent),
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
      paginationPlace: answers['post.list.pagination.place'],
      leadContainer: answers['lead.list'] === 'array' ? 'data' : answers['lead.list'],
      leadPaging: answers['lead.list.paging'],
      containers: answers['record.containers'],
      outcomes: answers['post.outcomes'],
      outcomesWhen: answers['post.outcomes.when'],
      delay: answers['delay.form'],
      targetError: answers['post.target.error'],
      flatLead: answers['lead.flat'],
    },
  };
}

/** The field ids of a decision about names, each with its canonical and its wire name. */
function getFields(id: DecisionId, canonicalNames: unknown, answer: unknown): (readonly [string, string, string])[] {
  if (!isObject(canonicalNames)) return [[id, String(canonicalNames), String(answer)]];
  return Object.entries(canonicalNames).map(([key, name]) => {
    const wireName = isObject(answer) ? answer[key] : undefined;
    return [`${id}:${key}`, String(name), typeof wireName === 'string' ? wireName : String(name)];
  });
}

/** Undefined if every value is canonical. */
function getWords(vocabulary: Vocabulary): WordMap | undefined {
  const pairs = Object.entries(vocabulary).flatMap(([canonicalWord, wireWords]) =>
    [wireWords].flat().map((wireWord) => [canonicalWord, wireWord] as const),
  );
  if (pairs.every(([canonicalWord, wireWord]) => canonicalWord === wireWord)) return undefined;
  const wireName = new Map<string, string>();
  const canonicalNames = new Map<string, string[]>();
  for (const [canonicalWord, wireWord] of pairs) {
    if (!wireName.has(canonicalWord)) wireName.set(canonicalWord, wireWord);
    canonicalNames.set(wireWord, [...(canonicalNames.get(wireWord) ?? []), canonicalWord]);
  }
  return { wireName, canonicalNames };
}

function getRoutes(answers: Behaviour, absent: ReadonlySet<DecisionId>): ReadonlyMap<OperationId, WireRoute> {
  return new Map(
    operationIds.flatMap((id): [OperationId, WireRoute][] => {
      const { method, path, route, success } = getOperation(id);
      const status = success.decision === undefined ? undefined : answers[success.decision];
      const defaultRoute = { method, path, status: typeof status === 'number' ? status : success.status };
      if (route === undefined) return [[id, defaultRoute]];
      if (absent.has(route)) return [];
      const answer = answers[route] as Route | 'absent' | object;
      if (answer === 'absent') return [];
      if (!('method' in (answer as object))) return [[id, defaultRoute]];
      const boundRoute = answer as Route;
      return [[id, { method: boundRoute.method, path: boundRoute.path, status: boundRoute.status ?? success.status }]];
    }),
  );
}
