/** The part of the package that a web page bundles. */
export { createClient, verifyWebhook } from 'social-contract/client';
