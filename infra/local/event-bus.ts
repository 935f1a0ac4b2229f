import type { Targets } from './targets.ts';
import type { EventPattern, EventRule } from './template/declared-runtime.ts';

/** The default event bus of EventBridge, as far as rules of the templates use it. */
export interface EventBus {
  /** Hands an event to the targets of each rule that it matches. */
  publish(event: object): Promise<void>;
}

const valuesOf = (found: unknown): readonly unknown[] => (Array.isArray(found) ? found : [found]);

/** Whether each field of the pattern has one of its values in the event. A field with several values matches by any of them. */
export function matches(pattern: EventPattern, event: object): boolean {
  return Object.entries(pattern).every(([field, wanted]) => {
    const found: unknown = Reflect.get(event, field);
    if (Array.isArray(wanted)) return valuesOf(found).some((value) => wanted.includes(value));
    return typeof found === 'object' && found !== null && matches(wanted as EventPattern, found);
  });
}

/** Opens the bus of a running stack. */
export function openEventBus(rules: readonly EventRule[], targets: Pick<Targets, 'call'>): EventBus {
  return {
    async publish(event) {
      for (const { pattern, targetArns } of rules) {
        if (!matches(pattern, event)) continue;
        for (const arn of targetArns) await targets.call(arn, JSON.stringify(event));
      }
    },
  };
}
