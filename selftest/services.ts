/** Correct services that the suite must not report: the mock under many profiles, and the second implementation. */
import type { ConformanceOptions } from '../conformance/options.ts';
import { getOperation } from '../spec/operations/index.ts';
import { defaultBindings } from '../spec/profile/defaultBindings.ts';
import type { Bindings } from '../spec/profile/profile.ts';
import { codecOf } from '../src/profile/codec.ts';
import { resolveProfile } from '../src/profile/resolve.ts';
import { drawBehaviours } from './behaviours.ts';
import type { FaultBehaviour, NamedFinding } from './faults/families/faultBehaviour.ts';
import type { KnownRecords } from './faults/families/known.ts';
import type { Fault, Json } from './faults/fault.ts';
import { type FaultyService, openFaultyService, startFaultyService } from './faults/faultyService.ts';
import { FaultInjector, type TrafficObserver } from './faults/injector/faultInjector.ts';
import { createProfileFormat } from './faults/injector/profileFormat.ts';
import { keys } from './faults/keys.ts';
import { createMockHooks, createSecondHooks } from './hooks.ts';
import { drawBindings } from './randomBindings.ts';
import { drawTranslation } from './randomTranslation.ts';
import { choices } from './second/choices.ts';
import { type SecondKeys, secondKeys, startSecondService } from './second/server.ts';
import { translateFetch } from './translatedFetch.ts';

export interface Service {
  readonly name: string;
  readonly options: ConformanceOptions;
  /** The facts from the traffic of a service behind a fault. */
  readonly known?: KnownRecords;
  close(): Promise<void>;
}

const allPlans = ['api', 'pro'] as const;

/** Optional features that the document does not describe, enabled so that faults in them can be planted. */
const fullBindings: Bindings = {
  ...defaultBindings,
  'leadMagnet.resume': { method: 'POST', path: getOperation('resumeLeadMagnet').path },
  'leadMagnet.read': { method: 'GET', path: getOperation('getLeadMagnet').path },
};

/** The mock in this process, optionally behind a fault. @param bindings answers that differ from the usual ones */
export function openMockService(fault?: Fault, observer?: TrafficObserver, bindings: Bindings = {}): Service {
  const profile = { ...fullBindings, ...bindings };
  return describeMock(openFaultyService(fault, resolveProfile(profile), observer), profile);
}

/** The mock behind the random translation of a seed. Webhooks keep the form of the contract. */
export function openTranslatedMock(seed: number, fault?: Fault, bindings: Bindings = {}): Service {
  const profile = { ...fullBindings, ...bindings };
  const resolvedProfile = resolveProfile(profile);
  const service = openFaultyService(fault, resolvedProfile);
  const { event: _, ...translate } = drawTranslation(seed);
  const fetch = translateFetch(service.fetch, service.url, codecOf(resolvedProfile, translate));
  const mockService = describeMock({ ...service, fetch }, profile);
  return {
    ...mockService,
    name: `${mockService.name} behind translation ${seed}`,
    options: { ...mockService.options, translate },
  };
}

/** The mock on a port of its own, optionally behind a fault. */
export async function startMockService(fault?: Fault): Promise<Service> {
  return describeMock(await startMockWith(fault));
}

/** Starts the mock on a port, without the suite's options. @param port a free one by default */
export function startMockWith(fault: Fault | undefined, port?: number): Promise<FaultyService> {
  return startFaultyService(fault, resolveProfile(fullBindings), port);
}

function describeMock(service: FaultyService, profile = fullBindings): Service {
  const { known, close } = service;
  return { name: 'the mock', options: { ...buildOptions(service), profile }, ...(known && { known }), close };
}

/** The suite's options for the mock. */
export function buildOptions({ url, origin, fetch }: Omit<FaultyService, 'close'>): ConformanceOptions {
  return { url, fetch, profile: fullBindings, hooks: createMockHooks(origin, fetch), credentials: mockKeys };
}

export const mockKeys: ConformanceOptions['credentials'] = {
  primary: { key: keys.primary, plans: allPlans },
  other: { key: keys.other, plans: allPlans },
  basic: { key: keys.basic, plans: ['starter'] },
  api: { key: keys.api, plans: ['api'] },
  starter: { key: keys.starter, plans: ['starter'] },
};

/** The mock in this process under a random profile, which the suite may or may not know. */
export function openRandomMock(seed: number, isProfileKnown: boolean): Service {
  const bindings = drawRandomMock(seed);
  return describeRandomMock(seed, isProfileKnown, bindings, openFaultyService(undefined, resolveProfile(bindings)));
}

/** The mock on a port of its own, under a random profile. */
export async function startRandomMock(seed: number, isProfileKnown: boolean): Promise<Service> {
  const bindings = drawRandomMock(seed);
  const service = await startFaultyService(undefined, resolveProfile(bindings));
  return describeRandomMock(seed, isProfileKnown, bindings, service);
}

const drawRandomMock = (seed: number): Bindings => ({
  ...defaultBindings,
  ...drawBindings(seed),
  ...drawBehaviours(seed),
});

function describeRandomMock(seed: number, isProfileKnown: boolean, profile: Bindings, service: FaultyService): Service {
  const { profile: _, ...options } = buildOptions(service);
  return {
    name: `the mock under profile ${seed}${isProfileKnown ? '' : ' without a known profile'}`,
    options: { ...options, ...(isProfileKnown ? { profile } : {}) },
    close: service.close,
  };
}

/** The second implementation, with or without its profile. */
export async function openSecondService(isProfileKnown: boolean): Promise<Service> {
  const { url, origin, close } = await startSecondService();
  return {
    name: `the second implementation${isProfileKnown ? '' : ' without a known profile'}`,
    options: {
      url,
      hooks: createSecondHooks(origin),
      credentials: buildSecondCredentials(secondKeys),
      ...(isProfileKnown ? { profile: choices } : {}),
    },
    close,
  };
}

const buildSecondCredentials = ({ primary, other, basic }: SecondKeys): ConformanceOptions['credentials'] => ({
  primary: { key: primary, plans: allPlans },
  other: { key: other, plans: allPlans },
  basic: { key: basic, plans: ['starter'] },
});

/**
 * The second implementation behind a fault, with its profile. Its keys are those of the mock, which some faults name.
 *
 * @param enforces whether it enforces the check with a message
 */
export async function openFaultySecondService(
  faultBehaviour: FaultBehaviour,
  { observer, enforces = () => true }: { observer?: TrafficObserver; enforces?: (check: string) => boolean } = {},
): Promise<Service> {
  const { url, origin, close } = await startSecondService({ keys, enforces, onError: () => {} });
  const format = createProfileFormat(url, codecOf(resolveProfile(choices)), listBrokenChecks);
  const injector = new FaultInjector(format, faultBehaviour, observer);
  return {
    name: 'the second implementation',
    options: {
      url,
      fetch: (request) => injector.respond(request, fetch),
      hooks: createSecondHooks(origin, (items) => injector.changeOutbox(items).map(toHookForm)),
      credentials: buildSecondCredentials(keys),
      profile: choices,
    },
    known: injector.known,
    close,
  };
}

/** The second implementation joins the messages of the checks that failed. */
const listBrokenChecks = (message: string): readonly NamedFinding[] =>
  message.split('; ').map((check) => ({ rule: check, at: '' }));

/** Faults add follow-up comments in the form of the mock’s outbox. */
const toHookForm = (item: Json): Json =>
  item.kind === 'auto_plug_comment' ? { ...item, kind: 'act', act: 'auto_plug' } : item;
