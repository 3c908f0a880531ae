"""What ../decomposition.ipynb says, proved after its last cell: how is told in tools/checks.py."""

from mlnotes import biasvar

other = np.random.default_rng(2024)  # data that the lesson has not seen


def near(value, target, within):
    return abs(value - target) <= within


def fits_of(degree):
    Z = np.polynomial.legendre.legvander(hours / 12 - 1, degree)
    return readings @ Z @ np.linalg.pinv(Z)


# "Many thermometers read the temperature of one day every hour, 25 times."
# "Each reading has a normal error of standard deviation 2 °C."
# "The mean of all fits comes nearer to the truth, but the single fits scatter more widely round their mean."
# "You raise the degree from 1 to 15."
assert (
    readings.shape == (2000, 25) and hours.tolist() == list(range(25)) and temperature(hours).tolist() == truth.tolist()
)
assert near((readings - truth).std(), 2, 0.03) and len(shown[1]) == len(shown[15]) == 30

# "*Fits to 30 of 2000 thermometers: on the left all are wrong in nearly the same way, on the right each in its own
# way.*"
# "Degree 1: the fits lie close together round their mean, a straight line that rises slowly, far from the curved
# truth."
# "Degree 15: the mean lies on the truth, and the single fits swing widely round it."
line_parts, wild_parts = (biasvar.decompose_squared(fits_of(d), truth) for d in (1, 15))
assert line_parts.squared_bias.mean() > 20 * line_parts.variance.mean() and line_parts.squared_bias.mean() > 12
assert wild_parts.squared_bias.mean() < 0.01 and wild_parts.variance.mean() > 5 * line_parts.variance.mean()
for d in (1, 15):
    assert np.allclose(shown[d], fits_of(d)[:30])
assert np.ptp(fits_of(1).mean(axis=0)) < np.ptp(truth) / 2

# "Houses of one kind are worth 445 (thousand) on average."
# "The price paid is noisy: 435 or 455, equally often."
# "| training set | 1 | 2 | 3 | 4 | 5 |"
# "| prediction | 430 | 460 | 450 | 470 | 440 |"
# "the mean of the five predictions, and its distance from 445;"
# "the mean squared distance of the price from 445;"
# "The mean is 450, 5 too high: $5^2 = 25$."
# "It is 325, exactly $25 + 200 + 100$."
# "The **expected prediction** is $\overline{f}(x) = \mathbb{E}_D[\hat f_D(x)]$, the orange line; for the house 450."
# "The **bias** is $\overline{f}(x) - f(x)$, for the house 5."
# "The **variance** is $\mathbb{E}_D\big[(\hat f_D(x) - \overline{f}(x))^2\big]$, the spread of the blue lines; for the
# house 200."
# "The **noise** is $\sigma^2 = \mathbb{E}[(y - f(x))^2]$, the variance of a label about the truth; for the house 100."
# "The distances −20, 10, 0, 20 and −10 have the squares 400, 100, 0, 400 and 100, with the mean 200."
# "Both squares are 100, so it is 100."
agents, prices = np.array([430, 460, 450, 470, 440]), np.array([435, 455])
assert (agents.mean(), agents.var(), prices.mean(), prices.var()) == (450, 200, 445, 100)
assert ((agents - 450) ** 2).tolist() == [400, 100, 0, 400, 100] and ((prices - 445) ** 2).tolist() == [100, 100]
losses = (agents[:, None] - prices) ** 2  # agents down, prices across
assert losses.size == 10 and losses.mean() == 25 + 200 + 100 == 325
assert decompose(agents[:, None], np.array([445]), 100) == (25, 200, 100, 325)

# "By the **bias-variance decomposition** the expected squared error at $x$ against a new noisy label is"
guesses, target = other.normal(size=(50, 7)), other.normal(size=7)
package = biasvar.decompose_squared(guesses, target, noise_variance=0.5)
assert np.allclose(np.array(decompose(guesses, target, np.full(7, 0.5))), package)
assert np.allclose(package.squared_bias + package.variance + 0.5, package.error)

# "We judge 2000 fits of degree 3 by 25 fresh readings each, and take means over the hours."
assert fresh.shape == (2000, 25) and near(each.mean(), sum(three), 4 * each.std() / 2000**0.5)

# "Even if you predict the truth $f(x)$ itself, the noise is left."
guess = np.arange(430, 461)
assert guess[np.argmin([np.mean((prices - g) ** 2) for g in guess])] == 445 and np.mean((prices - 445) ** 2) == 100

# "A clinic has measured 40 patients with diabetes and predicts how far the disease progresses in a year."
# "One model is a straight line in the body mass index, the other a linear model in ten measurements."
# "Let 442 patients ([Efron et al., 2004](../back/references.md#efron2004)) play the population."
# "We split them 30 times into 142 new patients and a pool of 300, from which 50 clinics draw 40 each."
# "The line fits two numbers, the other model eleven."
assert X.shape == (442, 10) and len(splits) == 30 and {(len(new), len(pool)) for new, pool in splits} == {(142, 300)}
assert [Z.shape[1] for Z in models.values()] == [2, 11] and np.shape(parts["ten measurements"]) == (30, 3)

# "On new patients both make nearly the same squared error, about 4150 (64 points, of a score from 25 to 346)."
# "So for the line more of the label is noise, but the table cannot tell how much of the 3940."
# "The line has more bias² + noise, the ten more variance."
# "| one measurement | 4130 | 190 | 3940 |"
# "| ten measurements | 4180 | 1290 | 2890 |"
# "Is its variance about 2, 7 or 30 times the line's?"
# "On average about 7 times."
# "The numbers fitted suggest $11/2$ times, and this would hold with many patients and equal noise."
# "More patients would lower the variance and so help mainly the ten; [the diagnosis](diagnosis.ipynb) decides what to
# buy."
# "This deviation has mean 0, and the new patients trained no model, so the product of the two is 0 on average."
# "The mean square of $\overline{f} - y$ is therefore **bias² + noise**."
# thorough
one, ten = (np.array(rows) for rows in parts.values())
assert near(one[:, 0].mean(), 4150, 250) and near(ten[:, 0].mean(), 4150, 250)
assert 4100 < one[:, 0].mean() < 4200 and 4100 < ten[:, 0].mean() < 4200  # this draw
assert near(one[:, 0].mean() / ten[:, 0].mean(), 1, 0.08)
assert (y.min(), y.max(), round(4150**0.5)) == (25, 346, 64)
assert [f"{v:.0f}" for v in one.mean(axis=0) / 10] == ["413", "19", "394"]  # this draw
assert [f"{v:.0f}" for v in ten.mean(axis=0) / 10] == ["418", "129", "289"]  # this draw
ratio = ten[:, 1] / one[:, 1]
assert near(ten[:, 1].mean() / one[:, 1].mean(), 7, 0.8) and ratio.min() > 3.4 and ratio.max() < 13.5
assert near((one - ten)[:, 2].mean(), 1050, 250) and near((ten - one)[:, 1].mean(), 1100, 180)
assert (one - ten)[:, 2].mean() > 1000 < (ten - one)[:, 1].mean()  # this draw
assert np.allclose(one[:, 0], one[:, 1] + one[:, 2]) and np.allclose(ten[:, 0], ten[:, 1] + ten[:, 2])
assert ten[:, 1].mean() / one[:, 1].mean() > 11 / 2
for n_, least, most in ((40, 7, 10), (20_000, 5.45, 5.55)):  # equal noise: the mean squared weights of the labels
    drawn_ = [other.integers(442, size=n_) for _ in range(20)]
    two_ = ([np.mean((Z_ @ np.linalg.pinv(Z_[d])) ** 2) for d in drawn_] for Z_ in models.values())
    of_one, of_ten = (np.mean(means_) for means_ in two_)
    assert least < of_ten / of_one < most

# "(The table [corrects for](diagnosis.ipynb#bias-variance-sharing) patients that clinics share.)"
for Z_model in models.values():
    by_way = {}
    for again in (False, True):  # drawn with replacement, they are independent clinics
        variances = []
        for _, pool_ in splits:
            mine = [other.choice(pool_, 40, replace=again) for _ in range(40)]
            b = np.array([np.linalg.lstsq(Z_model[m], y[m], rcond=None)[0] for m in mine])
            variances.append((b @ Z_model.T).var(axis=0).mean())
        by_way[again] = np.mean(variances)
    assert near(by_way[False] / by_way[True], 0.87, 0.13), by_way

# "They do, up to the luck of the fresh readings (± is one standard error)."
error_of_mean = each.std() / 2000**0.5
total_of_parts = sum(np.mean(part) for part in decompose(fits, truth, 4)[:3])
assert abs(each.mean() - total_of_parts) < 4 * error_of_mean and f"{error_of_mean:.2f}" == "0.04"
assert f"{total_of_parts:.2f} {each.mean():.2f}" == "5.90 5.94"  # this draw
