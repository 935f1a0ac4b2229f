import { proveEffects } from '#tests/support/setting-effects.ts';
import { ruleEffects } from './rule-effects.ts';

proveEffects(ruleEffects, () => undefined);
