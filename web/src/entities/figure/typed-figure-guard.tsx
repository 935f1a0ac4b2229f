import { leavesDialog } from '../../components/use-leave-blocker.ts';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';

/** Asks before a typed figure is lost. There only while one is typed, because a page holds one guard at a time. */
export const TypedFigureGuard = () => useUnsavedGuard(true, leavesDialog);
