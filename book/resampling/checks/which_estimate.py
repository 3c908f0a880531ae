"""What ../which_estimate.ipynb says, proved after its last cell: how is told in tools/checks.py."""

other = np.random.default_rng(2024)  # splits that the lesson has not seen

# "The laboratory uses its program if at most 5 % of new cases are called wrongly."
# "Three colleagues have estimated the error of the nearest neighbour from the same 569 cases."
# "At a limit of 5 %, 10-fold says 4.7 %, out-of-bag 4.9 %, and .632+ 3.2 %."
# "The nearest neighbour knows its cases by heart, so .632+ is a third below out-of-bag."
# "If 3.2 % were true, the other 209 cases would lower the error by 1.7 points."
# "Out-of-bag trains on about 360 different cases of 569."
# "Even 569 fresh test cases would leave $\pm 1.96\sqrt{0.05 \cdot 0.95/569}$, nearly two points, so the error may lie
# on either side of the limit."
# "But in [hold-outs](one_test_set.ipynb) that tested 50 and 10 % of the cases, models of 284 and 512 cases erred nearly
# alike, 4.9 and 5.0 %."
# thorough
assert len(malignant) == 569 and 0.04 < ten < 0.06 and 0.04 < ours.oob < 0.06 and 0.025 < ours.err632_plus < 0.04
assert f"{ten:.3f} {ours.oob:.3f} {ours.err632_plus:.3f}" == "0.047 0.049 0.032"  # this draw
assert ours.apparent == 0 and ours.err632_plus < 0.75 * ours.oob
assert f"{np.sqrt(0.05 * 0.95 / 569):.3f}" == "0.009" and 0.017 < 1.96 * 0.009 < 0.02
assert f"{ours.err632_plus / ours.oob:.2f}" == "0.66" and abs(569 * (1 - (1 - 1 / 569) ** 569) - 360) < 1
held_out = []
for percent in (50, 10):  # the hundred hold-outs of the first lesson's slider
    parts_ = list(splits.repeated_hold_out(569, test_size=percent / 100, rng=percent))
    held_out += [len(parts_[0].train), f"{estimates.split_errors(*laboratory, parts_).mean():.3f}"]
assert held_out == [284, "0.049", 512, "0.050"]

# "$$ \widehat{\mathrm{Err}}_{.632} = 0.368\,\overline{\mathrm{err}} + 0.632\,\widehat{\mathrm{Err}}_{\mathrm{oob}} .
# $$"
# "If the labels are coin tosses, the out-of-bag error is about 0.5, and .632 says about $0.632 \cdot 0.5 = 0.316$."
# "Here the training error of the model trained on $D$ is called **apparent error**, $\overline{\mathrm{err}}$."
# "Efron ([1983](../back/references.md#efron1983)) gave it the weight 0.368, the share of cases that are out of a
# resample:"
# "The mixture fails for a learner that knows its training cases by heart, because its apparent error is 0."
assert np.isclose(estimates.err632(1.0, 0.0), 0.368) and np.isclose(estimates.err632(0.0, 1.0), 0.632)
assert f"{estimates.err632(0, 0.5):.3f}" == "0.316"
tossed = other.normal(size=(200, 5)), other.integers(2, size=200)
coins = estimates.bootstrap_error(by_neighbour, *tossed, n_resamples=40, rng=other)
assert coins.apparent == 0 and abs(coins.oob - 0.5) < 4 * 0.05

# "Take an apparent error of 0.1 and an out-of-bag error of 0.3."
# "Half of the labels and half of the predictions are ones."
# "The out-of-bag error lies $0.3 - 0.1$ above the apparent error, and the no-information rate $0.5 - 0.1$."
# "Their ratio, $0.2 / 0.4 = 0.5$, is the **relative overfitting rate** $R$."
# "Here it is $0.632 / (1 - 0.368 \cdot 0.5) = 0.775$."
# "It gets $0.632 / (1 - 0.368 R)$, which is 0.632 for $R = 0$ and 1 for $R = 1$."
# "**The estimate** gives the rest, 0.225, to the apparent error: it is $0.225 \cdot 0.1 + 0.775 \cdot 0.3 = 0.255$."
# "If the predictions had nothing to do with the labels, 0.5 of them would be wrong."
# "(With the shares $\hat q_1$ and $\hat q_2$ of ones among labels and predictions it is $\hat q_1(1-\hat q_2) + (1-\hat
# q_1)\hat q_2$.)"
assert np.isclose(0.5 * (1 - 0.5) + (1 - 0.5) * 0.5, 0.5) and np.isclose((0.3 - 0.1) / (0.5 - 0.1), 0.5)
assert (
    f"{0.632 / (1 - 0.368 * 0.5):.3f} {plus(0.1, 0.3, 0.5):.3f} {0.225 * 0.1 + 0.775 * 0.3:.3f}" == "0.775 0.255 0.255"
)
assert [0.632 / (1 - 0.368 * rate) for rate in (0, 1)] == [0.632, 1]


def as_written(err_, oob_, gamma_):
    c_ = min(oob_, gamma_)
    w_ = 0.632 / (1 - 0.368 * ((c_ - err_) / (gamma_ - err_) if c_ > err_ else 0))
    if oob_ <= gamma_ and oob_ > err_:
        assert np.isclose(plus(err_, oob_, gamma_), (1 - w_) * err_ + w_ * oob_)
    return estimates.err632(err_, oob_) + (w_ - 0.632) * (c_ - err_)


for given in ((0.1, 0.1, 0.5), (0.1, 0.3, 0.5), (0.0, 0.5, 0.5), (0.2, 0.15, 0.5), (0, 0.55, 0.5), (0.1, 0.6, 0.4)):
    assert np.isclose(plus(*given), estimates.err632_plus(*given)) and np.isclose(plus(*given), as_written(*given))
assert f"{plus(0, 0.55, 0.5):.3f}" == "0.532"  # 0.632 * 0.55 + 0.368 * 0.5, and not 0.55

# "The classes lie 4, 2.5 or 1.5 standard deviations apart, or they do not differ."
# "To know the true error of each model, we draw 1000 data sets of 40 cases from each of six **worlds** whose laws we
# know."
# "Where the features tell nothing, the world is called **noise**, and the true error is 0.5."
# "The picture opens on least squares with noise, where all but the training error are right on average (10 × 10-fold
# repeats 10-fold ten times)."
# "*Each row is the histogram of 1000 estimates, the diamond their mean, the dashed line the mean true error.*"
assert {len(world[0]) for world in worlds.values()} == {1000} and worlds["least squares"][0].shape[1] == 40
assert list(worlds)[2:] == [f"neighbour, {far}" for far in ("4 apart", "2.5 apart", "1.5 apart", "noise")]
for name in ("least squares, noise", "neighbour, noise"):
    assert np.allclose(worlds[name][2], 0.5)
assert set(order) == set(worlds) and order[0] == "least squares, noise" and len(known) == 6
for way in known:
    off_noise = abs(bias[order[0]][way])
    assert off_noise > 0.15 if way == "training error" else off_noise < 0.02

# "**Out-of-bag** is too high by four or five points: it trains on about 25 different cases of 40, and here more cases
# help."
# "The **single hold-out** trains on 28, so it is too high as well, by two or three points."
# "**10-fold**, once or repeated, trains on 36 cases and **leave-one-out** on 39, so they are nearly right."
# "Move on to the neighbour: there more cases help little, and all but the training error are nearly right on average."
# thorough
ls, ls_noise, four, middling, near, near_noise = worlds
centre = {way: found.mean() for way, found in results[ls].items()}
true_mean = worlds[ls][2].mean()
assert abs(true_mean - 0.22) < 0.005
assert {len(train) for train, _ in splits.leave_one_out(40)} == {39}
assert 0.25 < centre["out-of-bag"] < 0.28 and 0.035 < bias[ls]["out-of-bag"] < 0.055
for way in ("10-fold", "leave-one-out", "10 × 10-fold", ".632", ".632+"):
    assert abs(bias[ls][way]) < 0.02
(one_way,) = [splits.hold_out(40, rng=other)]
assert len(one_way.test) == 12 and len(one_way.train) == 28 and 25 <= 40 * (1 - (1 - 1 / 40) ** 40) < 26
assert 0.015 < bias[ls]["hold-out 70/30"] < 0.042  # standard error 0.004
for name in (four, middling, near, near_noise):
    assert max(abs(bias[name][way]) for way in known[1:]) < 0.016 and bias[name]["training error"] < -0.03
spread = {way: np.std(found - worlds[ls][2]) for way, found in results[ls].items()}
assert max(spread, key=spread.get) == "hold-out 70/30" and bias[ls]["hold-out 70/30"] > 0.01
assert spread["10 × 10-fold"] < spread["10-fold"] and bias[ls]["out-of-bag"] > 3 * abs(bias[ls]["10-fold"])
assert 0.003 < bias[ls][".632+"] < 0.017  # standard error 0.002
assert min(rmse[ls], key=rmse[ls].get) == ".632" and -0.025 < bias[ls][".632"] < -0.005
assert sorted(spread, key=spread.get)[:2] == ["training error", ".632"]
more_, schemes_ = least_squares(1, other, n_sets=3000), ways_to_split(other)
asked_ = ("10-fold", "out-of-bag", "hold-out 70/30")
more_bias = {way: np.mean(estimate(more_[1], schemes_[way]) - more_[2]) for way in asked_}
assert abs(more_bias["10-fold"]) < 0.0105 and 0.04 < more_bias["out-of-bag"] < 0.052
assert 0.015 < more_bias["hold-out 70/30"] < 0.035
assert sum(rmse[name]["out-of-bag"] < rmse[name][".632+"] for name in (four, middling, near, near_noise)) == 3


# "Two panels with six worlds in rows and five estimates as marks."
# "Above, the bias: 10-fold and 10 times 10-fold lie near 0 in every row."
# "Out-of-bag is about 0.05 too high for least squares."
# "The .632 estimate lies left of 0 in every row, by nearly 0.2 for the neighbour on noise, and .632+ lies left of 0 for
# the neighbour that has something to learn."
# "The .632 estimate has the smallest RMSE for least squares with a signal, and by far the largest for the neighbour on
# noise."
# "**.632+** is up to four points too low for the neighbour, but its RMSE is at most two points behind the best."
# "**Out-of-bag** has a smaller RMSE than the folds, except for least squares with a signal."
# "**10-fold** is right on average to about one point, and has a smaller RMSE if it is repeated."
# "For a learner that knows its cases by heart .632 and .632+ were too low on average."
# "No estimate is best in all six worlds."
# thorough
def spread_of(name):
    return np.std(results[name]["leave-one-out"] - worlds[name][2])


for name in worlds:
    assert max(abs(bias[name][way]) for way in ("10-fold", "10 × 10-fold")) < 0.0125
    assert np.isclose(
        rmse[name]["10-fold"] ** 2, bias[name]["10-fold"] ** 2 + np.var(results[name]["10-fold"] - worlds[name][2])
    )
for name in (four, middling, near, near_noise):
    assert -0.008 < bias[name]["out-of-bag"] < 0.015 and rmse[name]["out-of-bag"] < rmse[name]["10 × 10-fold"]
assert -0.21 < bias[near_noise][".632"] < -0.16

rows_ = {
    name: [rmse[name][way] for way in ("10-fold", "10 × 10-fold", "out-of-bag", ".632", ".632+")] for name in worlds
}
assert all(row[1] < row[0] for row in rows_.values()) and all(bias[name][".632"] < 0 for name in worlds)
assert [name for name, row in rows_.items() if np.argmin(row) == 3] == [ls, four]
assert [n for n, row in rows_.items() if np.argmax(row) == 3] == [ls_noise, middling, near, near_noise]  # this draw
assert len({np.argmin(row) for row in rows_.values()}) > 1
assert all(bias[name][way] < 0 for name in (four, middling, near, near_noise) for way in (".632", ".632+"))
for name in (near_noise, near):
    assert rows_[name][3] > 1.2 * max(rows_[name][:3] + rows_[name][4:])
for name, row in rows_.items():
    assert row[2] > 1.03 * row[0] if name == ls else row[2] < min(row[:2])
assert sum(row[4] < row[1] for row in rows_.values()) >= 4
assert 0.035 < bias[ls]["out-of-bag"] < 0.06 and bias[middling][".632+"] < -0.02 and bias[near][".632+"] < -0.015
for name in (ls_noise, near_noise):  # standard error 0.003
    assert abs(bias[name][".632+"] + 0.02) < 0.012 and abs(bias[name]["out-of-bag"]) < 0.015
assert abs(min(found[".632+"] for found in bias.values()) + 0.04) < 0.01 and bias[ls]["training error"] < -0.1
for noise in (ls_noise, near_noise):
    assert bias[noise][".632"] < -0.06 and abs(bias[noise]["out-of-bag"]) < 0.02
assert min(worlds, key=lambda name: bias[name][".632"]) == near_noise
assert all(abs(bias[noise][".632+"]) < 0.4 * abs(bias[noise][".632"]) for noise in (ls_noise, near_noise))
for name, row in rows_.items():  # .632+ beside the best, and out-of-bag beside it for the neighbour
    assert row[4] - min(row) < 0.021 and (name in (ls, ls_noise) or row[2] - min(row) < 0.011)
assert max(row[4] - min(row) for row in rows_.values()) < max(row[2] - min(row) for row in rows_.values())
assert max(row[4] - min(row) for row in rows_.values()) < max(row[1] - min(row) for row in rows_.values())
for name in (four, middling, near, near_noise):  # leave-one-out is right on average, so the grid measures the truth
    assert np.allclose(results[name][".632"], 0.632 * results[name]["out-of-bag"])
    assert abs(bias[name]["leave-one-out"]) < 0.0015 + 3 * spread_of(name) / np.sqrt(1000)
assert 0.036 < worlds[four][2].mean() < 0.041 and abs(worlds[near][2].mean() - 0.317) < 0.006

# "Below, the RMSE: out-of-bag has the smallest in most rows with the neighbour."
# thorough
assert abs(rmse[ls_noise]["out-of-bag"] / rmse[ls_noise][".632+"] - 1) < 0.1
for name, found in rmse.items():
    assert found[".632" if name in (ls, four) else "out-of-bag"] < 1.1 * min(found.values())
assert rmse[near][".632"] > 1.3 * rmse[near]["out-of-bag"]

# "In all six worlds out-of-bag scatters less than the folds, but it may be too high."
for name, world in worlds.items():
    sd_ = {way: np.std(results[name][way] - world[2]) for way in ("10-fold", "10 × 10-fold", "out-of-bag")}
    assert min(sd_, key=sd_.get) == "out-of-bag" and bias[name]["training error"] < 0

# "| very many cases, ten thousand or more | one stratified [hold-out](one_test_set.ipynb), with its interval |"
# thorough
assert rmse[ls][".632"] < rmse[ls][".632+"] < 1.05 * rmse[ls]["10 × 10-fold"]
assert (
    rmse[ls_noise][".632"] > 1.4 * rmse[ls_noise][".632+"] and rmse[ls_noise][".632+"] < rmse[ls_noise]["10 × 10-fold"]
)
