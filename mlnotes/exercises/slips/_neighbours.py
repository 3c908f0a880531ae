"""What the exercises on model selection compute: nearest neighbours on one feature, chosen in several ways."""

import numpy as np


def called(x, y, new, k):
    """Class of each new case by the k nearest cases; of equally near ones the first."""
    nearest = np.argsort(abs(np.subtract.outer(new, x)), axis=1, kind="stable")[:, :k]
    return (y[nearest].mean(axis=1) > 0.5).astype(int)


def share_wrong(x, y, train, test, k):
    return np.mean(called(x[train], y[train], x[test], k) != y[test])


def counted(x, y, k, *, itself=False):
    """Cases called wrongly by k neighbours; a case votes on itself only where asked."""
    place = np.arange(len(x))
    others = [place if itself else place[place != i] for i in place]
    return int(sum(called(x[rows], y[rows], x[[i]], k)[0] != y[i] for i, rows in zip(place, others)))


# ---- nested cross-validation ----


def inner_errors(x, y, fold, ks, *, out=None, over=np.mean):
    """Cross-validation error of each k over the folds but `out`."""
    folds = [i for i in np.unique(fold) if i != out]
    use = fold != out if out is not None else np.full(len(x), True)
    return [over([share_wrong(x, y, use & (fold != i), fold == i, k) for i in folds]) for k in ks]


def seen_before(x, y, fold, ks, *, out):
    """The slip of inner models that have trained on the outer fold."""
    folds = [i for i in np.unique(fold) if i != out]
    return [np.mean([share_wrong(x, y, fold != i, fold == i, k) for i in folds]) for k in ks]


def closest_fit(x, y, fold, ks, *, out):
    """The slip of choosing by the errors on the training cases."""
    return [share_wrong(x, y, fold != out, fold != out, k) for k in ks]


def by_outer_folds(x, y, fold, ks, *, over=np.mean, of=None, inside=inner_errors):
    """Nested cross-validation; `of(inner, tests)` says what is noted of each outer fold, by default the test error."""
    noted = []
    for i in np.unique(fold):
        inner = inside(x, y, fold, ks, out=i)
        tests = [share_wrong(x, y, fold != i, fold == i, k) for k in ks]
        noted.append(tests[int(np.argmin(inner))] if of is None else of(inner, tests))
    return over(noted)


def noisy(seed, *, n=12, n_folds=4):
    """Cases with some wrong labels, and the number of the fold of each."""
    rng = np.random.default_rng(seed)
    x = np.round(rng.uniform(0, 10, n), 2)
    y = (x + rng.normal(0, 2.2, n) > 5).astype(int)
    return x, y, rng.permutation(np.arange(n) % n_folds)


FOLDED = tuple((*noisy(seed), ks) for seed, ks in ((33, [1, 3, 5]), (32, [1, 5]), (34, [1, 3, 5])))


def one_fold_tests_all(x, y, fold, ks):
    """The k of all cases together, tested as if it had not been chosen on them."""
    k = ks[int(np.argmin(inner_errors(x, y, fold, ks)))]
    return np.mean([share_wrong(x, y, fold != i, fold == i, k) for i in np.unique(fold)])


# ---- what is handed over ----


def hand_over(x, y, fold, ks, x_new):
    """Choose k by cross-validation over the folds, then call the new cases with all cases."""
    return called(x, y, np.asarray(x_new), ks[int(np.argmin(inner_errors(x, y, fold, ks)))])


def of_best_fold(x, y, fold, ks, x_new):
    """The slip of handing over the model of the fold with the smallest error."""
    k = ks[int(np.argmin(inner_errors(x, y, fold, ks)))]
    errors = [share_wrong(x, y, fold != i, fold == i, k) for i in np.unique(fold)]
    use = fold != np.unique(fold)[int(np.argmin(errors))]
    return called(x[use], y[use], np.asarray(x_new), k)


def by_vote(x, y, fold, ks, x_new):
    """The slip of letting the models of the folds vote."""
    k = ks[int(np.argmin(inner_errors(x, y, fold, ks)))]
    votes = [called(x[fold != i], y[fold != i], np.asarray(x_new), k) for i in np.unique(fold)]
    return (np.mean(votes, axis=0) > 0.5).astype(int)


def of_best_outer_fold(x, y, fold, ks, x_new):
    """The slip of taking the setting that won in the outer fold with the smallest error."""
    found = []
    for place, i in enumerate(np.unique(fold)):
        k = ks[int(np.argmin(inner_errors(x, y, fold, ks, out=i)))]
        found.append((share_wrong(x, y, fold != i, fold == i, k), place, k))
    return called(x, y, np.asarray(x_new), min(found)[2])


def of_lowest_fold(x, y, fold, ks, x_new):
    """The slip of choosing by the lowest error in a single fold."""
    lowest = [min(share_wrong(x, y, fold != i, fold == i, k) for i in np.unique(fold)) for k in ks]
    return called(x, y, np.asarray(x_new), ks[int(np.argmin(lowest))])


def by_fit(x, y, fold, ks, x_new):
    every = np.full(len(x), True)
    k = ks[int(np.argmin([share_wrong(x, y, every, every, k) for k in ks]))]
    return called(x, y, np.asarray(x_new), k)


NEW = np.array([0.8, 2.1, 3.3, 4.2, 4.9, 5.6, 6.4, 7.7])
HANDED = tuple(
    (*noisy(seed), ks, NEW) for seed, ks in ((3, [5, 1, 3]), (8, [3, 1, 5]), (24, [3, 1, 5]), (9, [5, 3, 1]))
)
