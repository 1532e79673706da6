/** Reads the profile and the translation of a service from a configuration of the suite. */
import { UsageError as ConfigurationError } from '../../conformance/settings/usageError.ts';
import type { Bindings } from '../../spec/profile/profile.ts';
import { DataFileError } from '../../src/profile/dataFile.ts';
import type { Translation } from '../../src/profile/translation/translation.ts';
import { UsageError } from './flags.ts';

/** How a service differs from the contract. */
export interface ServiceFormat {
  readonly bindings?: Bindings;
  readonly translate?: Translation;
}

/**
 * Returns the profile and the translation of a configuration; neither if no file is named.
 *
 * @throws UsageError or ProfileError for an invalid file
 */
export async function readServiceFormat(path: string | undefined): Promise<ServiceFormat> {
  if (path === undefined) return {};
  // Loaded on demand, because this function runs at every start of a mock or a proxy.
  const [{ readConfig }, { checkConfig }, { loadProfile }] = await Promise.all([
    import('../../conformance/config/readConfig.ts'),
    import('../../conformance/config/checkConfig.ts'),
    import('../../conformance/config/profile.ts'),
  ]);
  try {
    const { value } = await readConfig(path);
    const { profile, translate } = checkConfig(value, { name: `The configuration ${path}` });
    const { bindings } = await loadProfile(profile, path);
    return { ...(profile === undefined ? {} : { bindings }), ...(translate === undefined ? {} : { translate }) };
  } catch (error) {
    if (error instanceof ConfigurationError || error instanceof DataFileError) throw new UsageError(error.message);
    throw error;
  }
}
