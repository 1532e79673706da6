/** The pages that are generated from the contract, in groups that are loaded on first use. */
import type { Profile } from '../../../spec/profile/profile.ts';
import type { Page } from '../page.ts';
import type { SiteParts } from '../parts.ts';
import type { Json } from './schema.ts';
import type { Statement } from './statements.ts';

export interface GroupInputs {
  readonly profile: Profile;
  readonly parts: SiteParts;
  readonly loadStatements: () => Promise<readonly Statement[]>;
  /** Emits the OpenAPI document on first use: few pages need it, and it takes longer than rendering one of the others. */
  readonly loadDocument: () => Promise<Json>;
  readonly loadDownloads: () => Promise<ReadonlyMap<string, string>>;
}

type PageGroup = (inputs: GroupInputs) => Promise<readonly Page[]>;

/** The groups by the first segment of the paths of their pages, in the order of the search index. */
export const pageGroups: Readonly<Record<string, PageGroup>> = {
  'index.html': async ({ profile, parts }) => {
    const { renderLanding } = await import('./landing.ts');
    return [renderLanding(Object.keys(parts.scripts).length, profile)];
  },
  operations: async ({ profile, loadStatements, loadDocument }) => {
    const [{ renderOperationIndex }, { renderOperationPages }, statements] = await Promise.all([
      import('./operation/operationIndex.ts'),
      import('./operation/operationPage.ts'),
      loadStatements(),
    ]);
    const inputs = { profile, statements, loadDocument };
    return [renderOperationIndex(inputs), ...renderOperationPages(inputs)];
  },
  events: async (inputs) => (await import('./event/eventPages.ts')).renderEventPages(inputs),
  rules: async ({ profile, parts, loadStatements }) => {
    const [{ renderRuleIndex }, { renderRulePages }, statements] = await Promise.all([
      import('./ruleIndex.ts'),
      import('./rule.ts'),
      loadStatements(),
    ]);
    return [renderRuleIndex(statements, profile), ...renderRulePages(statements, profile, parts)];
  },
  decisions: async ({ profile, loadStatements }) => {
    const [{ renderDecisionIndex }, { renderDecisionPages }, statements] = await Promise.all([
      import('./decisionIndex.ts'),
      import('./decision.ts'),
      loadStatements(),
    ]);
    return [renderDecisionIndex(profile), ...renderDecisionPages(statements, profile)];
  },
  lifecycles: async ({ profile }) => (await import('./lifecycles.ts')).renderLifecyclePages(profile),
  'errors.html': async ({ profile }) => [(await import('./errors.ts')).renderErrorPage(profile)],
  'limits.html': async () => [(await import('./limits.ts')).renderLimitsPage()],
  'handles.html': async ({ parts }) => [(await import('./handles.ts')).renderHandlesPage(parts)],
  'downloads.html': async ({ loadDownloads }) => {
    const [{ renderDownloadsPage }, files] = await Promise.all([import('./downloads.ts'), loadDownloads()]);
    return [renderDownloadsPage(files)];
  },
};
