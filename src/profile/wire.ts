/** The wire side of a profile: what the codec needs, derived from the wire decisions. */
import type { Route } from '../../spec/decisions/decision.ts';
import { type DecisionId, decisionIds, getDecision } from '../../spec/decisions/index.ts';
import { listStatuses, type Statuses } from '../../spec/decisions/statuses.ts';
import type { StatusClass } from '../../spec/errors.ts';
import { isObject } from '../../spec/json.ts';
import { getOperation, type OperationId, operationIds } from '../../spec/operations/index.ts';
import type { VocabularyMap, Wire, WireRoute } from '../../spec/profile/profile.ts';
import type { Behaviour } from '../../spec/rules/rule.ts';

/** The value or values of a service for each value of the contract. */
export type Vocabulary = Readonly<Record<string, string | readonly string[]>>;

/**
 * Builds the wire of the given answers.
 *
 * @param vocabularyAnswers the answers to decisions about vocabularies
 */
export function buildWire(
  answers: Behaviour,
  absent: ReadonlySet<DecisionId>,
  vocabularyAnswers: ReadonlyMap<DecisionId, Vocabulary>,
): Wire {
  const names = new Map<string, string>();
  const missingFields = new Set<string>();
  const vocabularies = new Map<DecisionId, VocabularyMap>();
  for (const id of decisionIds) {
    const definition = getDecision(id);
    if (definition.kind !== 'wire') continue;
    if (definition.form === 'names') {
      for (const [field, canonicalName, wireName] of getFields(id, definition.default, answers[id])) {
        if (absent.has(id) || wireName === 'absent') missingFields.add(field);
        else if (wireName !== canonicalName && wireName !== 'unknown') names.set(field, wireName);
      }
    } else if (definition.form === 'vocabulary') {
      const vocabularyMap = buildVocabularyMap(vocabularyAnswers.get(id) ?? (answers[id] as Vocabulary));
      if (vocabularyMap !== undefined) vocabularies.set(id, vocabularyMap);
    }
  }
  // Flat members have their names in the lead.
  for (const [member, wireName] of Object.entries(answers['lead.flat'])) names.set(`lead.fields:${member}`, wireName);
  const errorStatuses = listErrorStatuses(answers);
  return {
    names,
    missingFields,
    vocabularies,
    routes: buildRoutes(answers, absent),
    errorStatus: Object.fromEntries(
      Object.entries(errorStatuses).map(([refusalClass, [first]]) => [refusalClass, first]),
    ) as Record<StatusClass, number>,
    errorStatuses,
    shapes: {
      errorBody: answers['error.body'],
      listContainer: answers['post.list.container'],
      listPaging: answers['post.list.paging'],
      tags: answers['video.tags.items'],
      templates: answers['leadMagnet.templates'],
      paginationPlace: answers['post.list.pagination.place'],
      nextPage: answers['post.list.pagination.next'],
      leadContainer: answers['lead.list'] === 'array' ? 'data' : answers['lead.list'],
      leadPaging: answers['lead.list.paging'],
      containers: answers['record.containers'],
      outcomes: answers['post.outcomes'],
      outcomesWhen: answers['post.outcomes.when'],
      untimedPosts: answers['post.neither'],
      delay: answers['delay.form'],
      targetError: answers['post.target.error'],
      flatLead: answers['lead.flat'],
    },
  };
}

function listErrorStatuses(answers: Behaviour): Readonly<Record<StatusClass, readonly number[]>> {
  const statuses = answers['error.statuses'];
  return {
    malformed: listStatuses(statuses.malformed ?? 400),
    unauthenticated: listStatuses(statuses.unauthenticated ?? 401),
    plan: [403],
    notFound: listStatuses(statuses.notFound ?? 404),
    method: listStatuses(statuses.method ?? 405),
    conflict: listStatuses(statuses.conflict ?? 409),
    notEditable: listStatuses(answers['post.edit.published']),
    tooLarge: listStatuses(statuses.tooLarge ?? 413),
    mediaType: listStatuses(statuses.mediaType ?? 415),
    rule: listStatuses(statuses.rule ?? 422),
    rate: listStatuses(statuses.rate ?? 429),
    quota: listStatuses(statuses.quota ?? 403),
    notImplemented: [501],
    internal: [500],
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
function buildVocabularyMap(vocabulary: Vocabulary): VocabularyMap | undefined {
  const pairs = Object.entries(vocabulary).flatMap(([canonicalValue, values]) =>
    [values].flat().map((wireValue) => [canonicalValue, wireValue] as const),
  );
  if (pairs.every(([canonicalValue, wireValue]) => canonicalValue === wireValue)) return undefined;
  const wireValues = new Map<string, string>();
  const canonicalValues = new Map<string, string[]>();
  for (const [canonicalValue, wireValue] of pairs) {
    if (!wireValues.has(canonicalValue)) wireValues.set(canonicalValue, wireValue);
    canonicalValues.set(wireValue, [...(canonicalValues.get(wireValue) ?? []), canonicalValue]);
  }
  return { wireValues, canonicalValues };
}

function buildRoutes(answers: Behaviour, absent: ReadonlySet<DecisionId>): ReadonlyMap<OperationId, WireRoute> {
  return new Map(
    operationIds.flatMap((id): [OperationId, WireRoute][] => {
      const { method, path, route, success } = getOperation(id);
      const answer = success.decision === undefined ? undefined : answers[success.decision];
      const hasStatuses = typeof answer === 'number' || Array.isArray(answer);
      const defaultRoute = { method, path, ...splitStatuses(hasStatuses ? (answer as Statuses) : success.status) };
      if (route === undefined) return [[id, defaultRoute]];
      if (absent.has(route)) return [];
      const routeAnswer = answers[route] as Route | 'absent' | object;
      if (routeAnswer === 'absent') return [];
      if (!('method' in routeAnswer)) return [[id, defaultRoute]];
      const { method: boundMethod, path: boundPath, status: boundStatuses } = routeAnswer;
      return [[id, { method: boundMethod, path: boundPath, ...splitStatuses(boundStatuses ?? success.status) }]];
    }),
  );
}

function splitStatuses(statuses: Statuses) {
  const [status = 200, ...otherStatuses] = listStatuses(statuses);
  return { status, otherStatuses };
}
