import { Sparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import type { CategorySuggestion } from '../../../api/contract/scan.ts';
import type { NewBill } from '../../queries/bills.ts';
import { useCategorize } from '../../queries/scan.ts';
import { billFormText } from '../../text/bill-form.ts';
import { categoryNames } from '../../text/bills.ts';
import { toast } from '../../ui/toast-store.ts';
import { billValues } from './bill-values.ts';

/** Asked once the person has not typed for this long, and only of a name that says something (docs/product.md, Defaults and times). */
const delay = 1000;
const minimumLength = 3;

/** From here on a suggestion is applied by itself while nobody has chosen a category. */
const sure = 0.8;

/** Suggestions for the name as it stands; none while it is typed, and none where the call fails. */
function useSuggestions(name: string): readonly CategorySuggestion[] {
  const [found, setFound] = useState<readonly CategorySuggestion[]>([]);
  const { mutateAsync } = useCategorize();
  useEffect(() => {
    setFound([]);
    if (name.length < minimumLength) return;
    let left = false;
    const timer = window.setTimeout(() => {
      mutateAsync(name)
        .then(({ suggestions }) => left || setFound(suggestions))
        // A suggestion is a courtesy: without one the list is still there to choose from.
        .catch(() => left || setFound([]));
    }, delay);
    return () => {
      left = true;
      window.clearTimeout(timer);
    };
  }, [name, mutateAsync]);
  return found;
}

/** Applies the surest suggestion while the category is as this form set it. Answers the category that was applied so. */
function useSureCategory(
  form: UseFormReturn<NewBill>,
  suggestions: readonly CategorySuggestion[],
): CategorySuggestion['category'] | null {
  const [applied, setApplied] = useState<CategorySuggestion['category'] | null>(null);
  // The category that no person chose: the default at first, then what was applied here. A form that opens with a name was filled in before.
  const isBlank = form.getValues('name') === '';
  const untouched = useRef<unknown>(isBlank ? billValues().category : null);
  useEffect(() => {
    const best = suggestions.find(({ confidence }) => confidence >= sure);
    if (!best || form.getValues('category') !== untouched.current) return;
    untouched.current = best.category;
    form.setValue('category', best.category, { shouldValidate: true });
    setApplied(best.category);
  }, [suggestions, form]);
  return applied;
}

/**
 * Categories that fit the name of a new bill, each with how sure the suggestion is; a press takes one. A sure one is taken
 * by itself, and says so, until the person chooses.
 */
export function CategorySuggestions() {
  const form = useFormContext<NewBill>();
  const [name, category] = useWatch({ control: form.control, name: ['name', 'category'] });
  const suggestions = useSuggestions(name.trim());
  const applied = useSureCategory(form, suggestions);
  const apply = (suggestion: CategorySuggestion) => {
    form.setValue('category', suggestion.category, { shouldDirty: true, shouldValidate: true });
    const chosen = categoryNames[suggestion.category];
    toast({
      title: billFormText.categoryApplied,
      description: billFormText.categoryAppliedBody(chosen),
    });
  };
  return (
    <div role="status" className="grid gap-2 empty:sr-only">
      {applied !== null && applied === category && (
        <p className="text-sm text-muted">
          {billFormText.categoryFromName(categoryNames[applied])}
        </p>
      )}
      {suggestions.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <span className="flex items-center gap-1.5 text-sm text-muted">
            <Sparkles aria-hidden="true" size={15} />
            {billFormText.suggestions}
          </span>
          {suggestions.map((suggestion) => (
            <button
              key={suggestion.category}
              type="button"
              aria-pressed={suggestion.category === category}
              onClick={() => apply(suggestion)}
              className="h-9 rounded-full border border-edge/60 px-3 text-sm hover:border-edge hover:bg-sunken aria-pressed:border-pen aria-pressed:bg-pen-soft"
            >
              <span className="font-semibold">{categoryNames[suggestion.category]}</span>{' '}
              <span className="text-muted tabular-nums">
                {billFormText.confidence(Math.round(suggestion.confidence * 100))}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
