/** Results for tests: every rule of the contract, with verdicts in turn unless a test sets them. */
import { laws } from '../../spec/laws/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { countRules } from '../assemble/ruleResult.ts';
import {
  type Failure,
  getBrokenVerdict,
  type LoggedExchange,
  type Results,
  type RuleResult,
  type Verdict,
  verdicts,
} from '../results/results.ts';
import type { Script } from '../script/script.ts';

/** One exchange, with a response that would inject markup into a page. */
export function buildExchange(entry: number, overrides: Partial<LoggedExchange> = {}): LoggedExchange {
  return {
    entry,
    script: 'video.title.required/1',
    operation: 'createPost',
    startedAfterMs: entry * 3.5,
    tookMs: 2.25,
    method: 'POST',
    url: 'http://127.0.0.1:4010/api/v1/posts?x=1',
    requestHeaders: { authorization: 'Bearer sk-secret-1', 'content-type': 'application/json' },
    requestBody: '{"text":"Hello","platforms":[{"platform":"video","accountId":"acc_video"}]}',
    status: 201,
    responseHeaders: { 'content-type': 'application/json', 'set-cookie': 'session=sk-secret-1' },
    responseBody: '{"success":true,"data":{"id":"post_1","text":"</script><script>alert(1)</script> sk-secret-1"}}',
    ...overrides,
  };
}

export const sampleScript: Script = {
  id: 'video.title.required/1',
  title: 'A video post without a title.',
  about: ['video.title.required'],
  steps: [
    {
      kind: 'request',
      role: 'control',
      operation: 'createPost',
      timing: 'any',
      body: {
        text: 'Hello',
        platforms: [{ platform: 'video', accountId: '{{account:video}}' }],
        platformContent: { video: { title: 'T' } },
        media: { video: '{{file:clip.mp4}}' },
      },
    },
    {
      kind: 'request',
      role: 'probe',
      operation: 'createPost',
      timing: 'any',
      body: {
        text: 'Hello',
        platforms: [{ platform: 'video', accountId: '{{account:video}}' }],
        media: { video: '{{file:clip.mp4}}' },
      },
    },
  ],
};

export function buildFailure(overrides: Partial<Failure> = {}): Failure {
  return {
    expected: 'refused',
    observed: 201,
    runs: 3,
    failures: 3,
    script: sampleScript,
    exchanges: [buildExchange(7), buildExchange(8)],
    entries: [7, 8],
    reproduce: null,
    folder: null,
    ...overrides,
  };
}

/** The default verdict of a rule. */
const selectVerdict = (level: RuleResult['level'], i: number): Verdict => {
  const verdict = verdicts[i % verdicts.length] ?? 'pass';
  return verdict === 'fail' || verdict === 'warn' ? getBrokenVerdict(level) : verdict;
};

export interface ResultsOptions {
  readonly getVerdict?: (rule: { readonly id: string; readonly level: RuleResult['level'] }, i: number) => Verdict;
  readonly getFailure?: (rule: string) => Failure;
  readonly change?: (results: Results) => Results;
}

export function buildResults({
  getVerdict,
  getFailure = () => buildFailure(),
  change = (results) => results,
}: ResultsOptions = {}): Results {
  const ruleResults = [...rules, ...laws].map((rule, i): RuleResult => {
    const verdict = getVerdict?.(rule, i) ?? selectVerdict(rule.level, i);
    const isBroken = verdict === 'fail' || verdict === 'warn';
    return {
      id: rule.id,
      kind: rule.kind,
      level: rule.level,
      summary: rule.summary,
      source: rule.source,
      needs: [...rule.needs],
      verdict,
      reason:
        verdict === 'pass' ? null : isBroken ? 'Expected refused, observed 201.' : 'Answer post.states in the profile.',
      evidence: {
        requests: verdict === 'pass' || isBroken ? 4 : 0,
        kept: verdict === 'pass' ? 2 : 0,
        broken: isBroken ? 2 : 0,
        scripts: [`${rule.id}/1`],
      },
      failure: isBroken ? getFailure(rule.id) : null,
      knownReason: null,
    };
  });
  const failureCount = ruleResults.filter(({ verdict }) => verdict === 'fail').length;
  return change({
    $schema: './conformance-results.schema.json',
    format: 1,
    suite: { name: 'social-contract', version: '0.1.0', contract: 'abc123abc123' },
    target: { url: 'http://127.0.0.1:4010/api/v1' },
    run: {
      id: 'run-1',
      seed: 7,
      tier: 'publish',
      size: 'standard',
      started: '2030-01-07T09:00:00.000Z',
      seconds: 12.5,
      requests: 812,
      publications: 3,
      workers: 1,
      rate: 'off',
      strict: false,
      shard: null,
      selection: { only: [], skip: [], levels: [] },
      endedEarly: null,
    },
    profile: { source: 'default', bindings: { 'post.create.status': 201 }, unmodelled: [] },
    exit:
      failureCount > 0 ? { code: 1, reason: `${failureCount} rules are broken.` } : { code: 0, reason: 'All is well.' },
    counts: countRules(ruleResults),
    rules: ruleResults,
    causes: [],
    transitions: {
      post: [
        {
          from: '(none)',
          trigger: 'create',
          to: 'draft',
          guard: null,
          level: 'documented',
          seen: 'covered',
          requests: 12,
        },
        {
          from: 'draft',
          trigger: 'publish',
          to: 'published',
          guard: 'in time',
          level: 'derived',
          seen: 'not-reached',
          requests: 0,
        },
        { from: 'published', trigger: 'edit', to: null, guard: null, level: 'assumed', seen: 'not-shown', requests: 0 },
      ],
      leadMagnet: [
        {
          from: 'active',
          trigger: 'pause',
          to: 'paused',
          guard: null,
          level: 'documented',
          seen: 'covered',
          requests: 2,
        },
      ],
    },
    missing: {
      decisions: [
        { name: 'post.states', rules: ['a', 'b', 'c'], advice: 'What are the states of a post called?' },
        { name: 'post.record', rules: ['a'], advice: 'What are the members of a post called?' },
      ],
      hooks: [{ name: 'advance', rules: ['a', 'b'], advice: 'Configure the hook "advance".' }],
      credentials: [{ name: 'basic', rules: ['a'], advice: 'Configure a key for the caller "basic".' }],
      accounts: [],
    },
    notes: [],
    createdResources: [
      { kind: 'post', id: 'post_1', caller: 'primary', stillExists: false, reason: null },
      {
        kind: 'lead magnet',
        id: 'lm_1',
        caller: 'primary',
        stillExists: true,
        reason: 'the contract has no operation that deletes a lead magnet',
      },
    ],
    operations: [
      {
        operation: 'createPost',
        requests: 400,
        statuses: { '201': 300, '422': 100 },
        milliseconds: { median: 1.2, p95: 3, max: 9 },
      },
    ],
    knownFailures: { file: null, stale: [] },
  });
}
